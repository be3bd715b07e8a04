package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.support.JsonObject;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** The agent's JSON: the result of an experiment, or the arms of a site. Missing members are empty. Immutable. */
public final class ExperimentAnswer {

    /** The text that the agent wrote. */
    public final String json;
    private final JsonObject root;

    /** @throws IOException if the text is no such answer */
    public ExperimentAnswer(String json) throws IOException {
        this.json = json;
        try {
            this.root = JsonObject.read(new StringReader(json));
            if (!isListOfArms() && root.text(Member.SENTENCE).isEmpty()) {
                throw new IllegalStateException("neither arms nor a sentence");
            }
        } catch (IOException malformed) {
            throw new IOException("the agent's answer is no JSON", malformed);
        } catch (IllegalStateException otherMembers) {
            throw new IOException("the agent's answer is no result of an experiment", otherMembers);
        }
    }

    /** Whether no experiment was made: no arm was named. */
    public boolean isListOfArms() {
        return !root.list(Member.ARMS).isEmpty();
    }

    public boolean isComplete() {
        return root.flag(Member.COMPLETE);
    }

    /** Returns why the agent ended it early; empty if it did not. */
    public String aborted() {
        return root.text(Member.ABORTED);
    }

    /** Whether the change did anything to CPU time or wake-ups. */
    public boolean showsEffect() {
        return root.flag(Member.EFFECT);
    }

    /** Returns it as text: of a result two sentences and a picture. */
    public List<String> lines(int columns) {
        if (isListOfArms()) {
            return arms(columns);
        }
        List<String> lines = new ArrayList<>();
        lines.addAll(SafeText.lines(verdict() + '.', "", columns));
        lines.addAll(SafeText.lines(root.text(Member.SENTENCE) + '.', "", columns));
        lines.addAll(new SlotPicture(root).lines());
        return lines;
    }

    private List<String> arms(int columns) {
        JsonObject site = root.object(Member.SITE);
        String place = Site.place(site.text(Member.CLASS), site.text(Member.METHOD), (int) site.whole(Member.LINE));
        List<String> lines = new ArrayList<>(SafeText.lines(place + ", " + site.text(Member.CALL) + ':', "", columns));
        for (JsonObject arm : root.list(Member.ARMS)) {
            String fits = arm.flag(Member.FITS) ? " fits" : " does not fit: " + arm.text(Member.WHY);
            lines.addAll(SafeText.lines(arm.text(Member.ARM) + fits, "  ", columns));
        }
        return lines;
    }

    private String verdict() {
        if (!isComplete()) {
            return endedEarly();
        }
        if (showsEffect()) {
            return root.flag(Member.SAVES) ? "Saves CPU" : "Shows an effect, but no saving of CPU";
        }
        JsonObject cpu = root.object(Member.OUTCOMES).object(Member.CPU);
        double figures = cpu.number(Member.ESTIMATE) + cpu.number(Member.LOW) + cpu.number(Member.HIGH);
        if (cpu.flag(Member.HAS_FIGURE) && !Double.isNaN(figures)) {
            return "No effect shown";
        }
        return "No figure for CPU";
    }

    private String endedEarly() {
        if (root.text(Member.SENTENCE).contains(aborted())) {
            return "Ended early";
        }
        return "Ended early: " + aborted();
    }

    /**
     * The CPU time of each time slot in characters: a column for each, in the order of time, a gap after each
     * block. It shows what a sentence cannot: drift, bursts, and whether the arms differ at a glance.
     */
    private static final class SlotPicture {

        private static final int ROWS = 8;
        private static final int BLOCK_COLUMNS = 4;
        private static final int MIN_SLOTS = 6;

        private final String arm;
        /** Slots in the order of time, without those of the warm-up. */
        private final List<JsonObject> slots;

        SlotPicture(JsonObject root) {
            this.arm = root.text(Member.ARM);
            this.slots = new ArrayList<>(root.list(Member.SLOTS));
            slots.removeIf(slot -> !slot.flag(Member.COUNTED));
        }

        /** Returns an empty line and the picture; nothing if too few slots were measured. */
        List<String> lines() {
            DoubleSummaryStatistics known = slots.stream().filter(SlotPicture::isKnown)
                .mapToDouble(SlotPicture::percent).summaryStatistics();
            if (known.getCount() < MIN_SLOTS) {
                return Collections.emptyList();
            }
            int rows = known.getMin() == known.getMax() ? 1 : ROWS;
            return drawn(known.getMin(), known.getMax(), rows);
        }

        private List<String> drawn(double least, double most, int rows) {
            int first = block(slots.get(0));
            int blocks = block(slots.get(slots.size() - 1)) - first + 1;
            char[][] picture = new char[rows + 2][blocks * BLOCK_COLUMNS];
            for (char[] row : picture) {
                Arrays.fill(row, ' ');
            }
            Arrays.fill(picture[rows], '-');
            int inBlock = 0;
            int block = first;
            for (JsonObject slot : slots) {
                if (block(slot) != block) {
                    inBlock = 0;
                }
                inBlock++;
                block = block(slot);
                int inPicture = (block - first) * BLOCK_COLUMNS
                    + Math.min(inBlock, BLOCK_COLUMNS - 1);
                int column = Math.min(picture[0].length - 1, inPicture);
                if (isKnown(slot)) {
                    // Not a number becomes row 0: where all are the same.
                    int row = (int) Math.round((most - percent(slot)) / (most - least) * (rows - 1));
                    picture[row][column] = sign(slot);
                } else {
                    picture[rows][column] = 'x';
                }
            }
            for (int i = 0; i < blocks; i++) {
                String number = Integer.toString(i + 1);
                number.getChars(0, number.length(), picture[rows + 1], i * BLOCK_COLUMNS + 1);
            }
            return labelled(picture, least, most);
        }

        private static double percent(JsonObject slot) {
            return 100 * slot.number(Member.CPU);
        }

        private static char sign(JsonObject slot) {
            String arm = slot.text(Member.ARM);
            if (arm.equals(Arm.AS_IS.label())) {
                return 'o';
            }
            return arm.equals(Arm.SHAM.label()) ? '+' : '#';
        }

        private static int block(JsonObject slot) {
            return (int) slot.whole(Member.BLOCK);
        }

        private static boolean isKnown(JsonObject slot) {
            return !slot.flag(Member.THROTTLED) && !slot.flag(Member.LATE)
                && !Double.isNaN(slot.number(Member.CPU));
        }

        private List<String> labelled(char[][] picture, double least, double most) {
            double span = most == least ? Math.abs(most) : most - least;
            int decimals = (int) Math.max(0, Math.min(5, 1 - Math.floor(Math.log10(span))));
            String format = "%8." + decimals + "f |";
            List<String> lines = new ArrayList<>(Collections.singleton(""));
            String ofVoid = slots.stream().allMatch(SlotPicture::isKnown) ? "" : ", x void";
            lines.add("CPU in % of a core, by block and time slot: o " + Arm.AS_IS.label() + ", + " + Arm.SHAM.label() + ", # "
                + SafeText.of(arm) + ofVoid);
            int rows = picture.length - 2;
            for (int row = 0; row < rows; row++) {
                String label = "         |";
                if (row == 0) {
                    label = String.format(Locale.ROOT, format, most);
                } else if (row == rows - 1) {
                    label = String.format(Locale.ROOT, format, least);
                }
                lines.add((label + new String(picture[row])).replaceFirst(" +$", ""));
            }
            lines.add("         +" + new String(picture[rows]));
            lines.add(("   block  " + new String(picture[rows + 1])).replaceFirst(" +$", ""));
            return lines;
        }
    }
}
