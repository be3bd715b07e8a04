package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.text.WrappedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An output format of the verb {@code try}. */
public interface ExperimentFormat {

    List<String> lines(ExperimentAnswer answer);

    /** @return null if there is none of this name: {@code text}, {@code json} */
    static ExperimentFormat named(String name, int columns) {
        switch (name) {
            case "text":
                return new ExperimentText(columns);
            case "json":
                return answer -> Collections.singletonList(answer.json);
            default:
                return null;
        }
    }

    /** A result as text: a sentence and a picture. */
    final class ExperimentText implements ExperimentFormat {

        private final int columns;

        ExperimentText(int columns) {
            this.columns = columns;
        }

        @Override
        public List<String> lines(ExperimentAnswer answer) {
            List<String> lines = new ArrayList<>();
            JsonObject root = answer.root;
            if (answer.isListOfArms()) {
                JsonObject site = root.object("site");
                String place = Site.place(site.text("class"), site.text("method"), (int) site.whole("line"));
                lines.addAll(WrappedText.lines(place + ", " + site.text("call") + ':', "", columns));
                for (JsonObject arm : root.list("arms")) {
                    String fits = arm.flag("fits") ? " fits" : " does not fit: " + arm.text("why");
                    lines.addAll(WrappedText.lines(arm.text("arm") + fits, "  ", columns));
                }
                return lines;
            }
            lines.addAll(WrappedText.lines(answer.verdict() + '.', "", columns));
            lines.addAll(WrappedText.lines(root.text("sentence") + '.', "", columns));
            List<String> picture = new SlotPicture(root).lines();
            if (!picture.isEmpty()) {
                lines.add("");
                lines.addAll(picture);
            }
            return lines;
        }

        /**
         * The CPU time of each time slot in characters: a column for each, in the order of time, a gap after each block. It shows what a
         * sentence cannot: drift, bursts, and whether the arms differ at a glance.
         */
        private static final class SlotPicture {

            private static final int ROWS = 8;
            private static final int BLOCK_COLUMNS = 4;
            private static final int FEWEST_SLOTS = 6;
            private static final int MOST_DECIMALS = 5;

            private final String arm;
            /** In the order of time, without those of the warm-up. */
            private final List<JsonObject> slots;

            SlotPicture(JsonObject root) {
                this.arm = root.text("arm");
                this.slots = root.list("slots").stream().filter(slot -> slot.flag("counted")).collect(Collectors.toList());
            }

            /** None if too few slots were measured. */
            List<String> lines() {
                double[] known = slots.stream().filter(SlotPicture::isKnown).mapToDouble(slot -> slot.number("cpu")).sorted().toArray();
                if (known.length < FEWEST_SLOTS) {
                    return Collections.emptyList();
                }
                double least = known[0];
                double most = known[known.length - 1];
                return drawn(least, most, most == least ? 1 : ROWS);
            }

            private List<String> drawn(double least, double most, int rows) {
                int first = block(slots.get(0));
                int blocks = block(slots.get(slots.size() - 1)) - first + 1;
                char[][] picture = new char[rows + 2][blocks * BLOCK_COLUMNS];
                for (int row = 0; row < picture.length; row++) {
                    Arrays.fill(picture[row], row == rows ? '-' : ' ');
                }
                int inBlock = 0;
                int block = first;
                for (JsonObject slot : slots) {
                    inBlock = block(slot) == block ? inBlock + 1 : 1;
                    block = block(slot);
                    int column = Math.min(picture[0].length - 1, (block - first) * BLOCK_COLUMNS + Math.min(inBlock, BLOCK_COLUMNS - 1));
                    if (isKnown(slot)) {
                        int row = rows == 1 ? 0 : (int) Math.round((most - slot.number("cpu")) / (most - least) * (rows - 1));
                        picture[row][column] = slot.text("arm").equals("as-is") ? 'o' : slot.text("arm").equals("sham") ? '+' : '#';
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

            private static int block(JsonObject slot) {
                return (int) slot.whole("block");
            }

            private static boolean isKnown(JsonObject slot) {
                return !slot.flag("throttled") && !slot.flag("late") && !Double.isNaN(slot.number("cpu"));
            }

            private List<String> labelled(char[][] picture, double least, double most) {
                int decimals = (int) Math.max(0, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(most == least ? Math.abs(most) : most - least))));
                String format = "%8." + decimals + "f |";
                List<String> lines = new ArrayList<>();
                boolean hasVoid = slots.stream().anyMatch(slot -> !isKnown(slot));
                lines.add("CPU in cores, by block and time slot: o as-is, + sham, # " + SafeText.of(arm) + (hasVoid ? ", x void" : ""));
                int rows = picture.length - 2;
                for (int row = 0; row < rows; row++) {
                    boolean isEnd = row == 0 || row == rows - 1;
                    String label = isEnd ? String.format(Locale.ROOT, format, row == 0 ? most : least) : "         |";
                    lines.add((label + new String(picture[row])).replaceFirst(" +$", ""));
                }
                lines.add("         +" + new String(picture[rows]));
                lines.add(("   block  " + new String(picture[rows + 1])).replaceFirst(" +$", ""));
                return lines;
            }
        }
    }
}
