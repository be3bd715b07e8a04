package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.support.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The first {@link Sentence} that holds, and at most two short ones below it. Immutable. */
public final class Headline {

    /** An agent that is there first sees each class as it is loaded, wherever it comes from. */
    private static final String TO_READ_ALL = "start the application with -javaagent to count them all";
    private static final double MIN_OUTSIDE = 0.1;
    private static final double MIN_OF_OTHERS = 0.001;

    final Sentence sentence;
    /** The sentence, without a full stop. */
    public final String text;
    /** Sentences without a full stop that are worth a line as well, two at most. */
    public final List<String> notes;
    private final Row toFix;

    Headline(Diagnosis diagnosis, Circumstances circumstances) {
        Situation now = new Situation(diagnosis, circumstances);
        this.sentence = Sentence.first(now);
        this.text = sentence.text(now);
        this.toFix = sentence.toFix(now);
        List<String> all = new ArrayList<>();
        if (sentence.compareTo(Sentence.EARLY) > 0) {
            String note = note(now, diagnosis);
            if (!note.isEmpty()) {
                all.add(Character.toUpperCase(note.charAt(0)) + note.substring(1));
            }
            double outside = diagnosis.judgement.ledger.outside;
            if (outside >= MIN_OUTSIDE && sentence != Sentence.BUSY) {
                boolean isAll = now.lines().allMatch(row -> row.cost.isKnown());
                String which = isAll ? "pauses" : "measured pauses";
                String are = outside >= 1 ? " are" : " is";
                all.add(Situation.ofCores(outside) + are + " used outside " + which);
            }
        }
        this.notes = Collections.unmodifiableList(all);
    }

    /** Returns the site that is named and has something to fix; null if there is none. */
    public Site toFix() {
        return toFix == null ? null : toFix.site();
    }

    /** Whether enough was seen to judge: else no row can have a finding. */
    public boolean isJudged() {
        return sentence != Sentence.UNMEASURED && sentence != Sentence.EARLY;
    }

    private String note(Situation now, Diagnosis diagnosis) {
        boolean isCostly = sentence.compareTo(Sentence.WITHOUT_FIX) <= 0;
        String latency = now.first(row -> row != toFix && !row.latency().isEmpty()).map(row -> row.place() + ' ' + row.latency())
            .orElse("");
        if (isCostly && !latency.isEmpty()) {
            return latency;
        }
        if (isCostly && toFix != null && now.costlyWithoutFix().isPresent()) {
            return now.costlyWithoutFix().get().withoutFix();
        }
        if (sentence != Sentence.INCOMPLETE && !now.incomplete().isEmpty()) {
            return now.incomplete();
        }
        if (now.unreadable.areMany()) {
            return TO_READ_ALL;
        }
        if (diagnosis.costModel.hasCorePrice() && (isCostly || sentence == Sentence.TOGETHER)) {
            double price = diagnosis.costModel.corePrice;
            return "all pauses cost " + Numbers.count(now.total * price) + " a year at corePrice " + Numbers.count(price);
        }
        return sentence != Sentence.TOGETHER && (isCostly || now.total >= now.limit) ? others(now) : "";
    }

    private String others(Situation now) {
        Row named = toFix != null ? toFix : now.costlyWithoutFix().orElse(null);
        if (named == null) {
            return "";
        }
        double cores = now.total - named.cost.cores;
        return cores < MIN_OF_OTHERS ? "" : otherLines(now, named) + Situation.ofCores(cores);
    }

    private static String otherLines(Situation now, Row named) {
        long number = now.lines().filter(row -> row != named && row.cost.cores > 0).count();
        if (now.isSummedUp() || number < 1) {
            return "all other lines use ";
        }
        return number == 1 ? "1 more line uses " : number + " more lines use ";
    }
}
