package io.github.dozemeter.cli.experiment;

import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.text.WrappedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

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
            if (answer.isListOfArms()) {
                add(answer.place() + ", " + answer.call() + ':', "", lines);
                answer.arms().forEach(arm -> add(arm, "  ", lines));
                return lines;
            }
            add(answer.verdict() + '.', "", lines);
            add(answer.sentence() + '.', "", lines);
            List<String> picture = new SlotPicture(answer).lines();
            if (!picture.isEmpty()) {
                lines.add("");
                lines.addAll(picture);
            }
            return lines;
        }

        private void add(String text, String indent, List<String> lines) {
            lines.addAll(WrappedText.lines(text, indent, columns));
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
            private static final String CPU = "cpu";
            private static final char VOID = 'x';

            private final ExperimentAnswer answer;
            private final List<ExperimentAnswer.Slot> slots;

            SlotPicture(ExperimentAnswer answer) {
                this.answer = answer;
                this.slots = answer.slots();
            }

            /** None if too few slots were measured. */
            List<String> lines() {
                double[] known = slots.stream().filter(SlotPicture::isKnown).mapToDouble(slot -> slot.rate(CPU)).toArray();
                if (known.length < FEWEST_SLOTS) {
                    return new ArrayList<>();
                }
                double least = Arrays.stream(known).min().getAsDouble();
                double most = Arrays.stream(known).max().getAsDouble();
                return drawn(least, most, most == least ? 1 : ROWS);
            }

            private List<String> drawn(double least, double most, int rows) {
                char[][] picture = new char[rows + 2][];
                for (int row = 0; row < picture.length; row++) {
                    picture[row] = new char[blocks() * BLOCK_COLUMNS];
                    Arrays.fill(picture[row], row == rows ? '-' : ' ');
                }
                int inBlock = 0;
                int block = slots.get(0).block();
                for (ExperimentAnswer.Slot slot : slots) {
                    inBlock = slot.block() == block ? inBlock + 1 : 1;
                    block = slot.block();
                    int column = Math.min(picture[0].length - 1, (block - slots.get(0).block()) * BLOCK_COLUMNS + Math.min(inBlock, BLOCK_COLUMNS - 1));
                    int row = rows == 1 || !isKnown(slot) ? 0 : (int) Math.round((most - slot.rate(CPU)) / (most - least) * (rows - 1));
                    if (isKnown(slot)) {
                        picture[row][column] = mark(slot.arm());
                    } else {
                        picture[rows][column] = VOID;
                    }
                }
                for (int i = 0; i < blocks(); i++) {
                    char[] number = Integer.toString(i + 1).toCharArray();
                    System.arraycopy(number, 0, picture[rows + 1], i * BLOCK_COLUMNS + 1, number.length);
                }
                return labelled(picture, least, most);
            }

            private int blocks() {
                return slots.get(slots.size() - 1).block() - slots.get(0).block() + 1;
            }

            private static boolean isKnown(ExperimentAnswer.Slot slot) {
                return !slot.isVoid() && !Double.isNaN(slot.rate(CPU));
            }

            private static char mark(String arm) {
                return arm.equals("as-is") ? 'o' : arm.equals("sham") ? '+' : '#';
            }

            private List<String> labelled(char[][] picture, double least, double most) {
                int decimals = (int) Math.max(0, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(most == least ? Math.abs(most) : most - least))));
                String format = "%8." + decimals + "f |";
                List<String> lines = new ArrayList<>();
                boolean hasVoid = slots.stream().anyMatch(slot -> !isKnown(slot));
                lines.add("CPU in cores, by block and time slot: o as-is, + sham, # " + SafeText.of(answer.arm()) + (hasVoid ? ", x void" : ""));
                int rows = picture.length - 2;
                for (int row = 0; row < rows; row++) {
                    boolean isEnd = row == 0 || row == rows - 1;
                    String label = isEnd ? String.format(Locale.ROOT, format, row == 0 ? most : least) : String.format("%8s |", "");
                    lines.add((label + new String(picture[row])).replaceFirst(" +$", ""));
                }
                lines.add(String.format("%8s +", "") + new String(picture[rows]));
                lines.add((String.format("%8s  ", "block") + new String(picture[rows + 1])).replaceFirst(" +$", ""));
                return lines;
            }
        }
    }
}
