package io.github.dozemeter.bench.jmh.flow;

/** The data of each thread: what a switch finds cold. */
final class Blocks {

    private final int[][] blocks;

    Blocks(int count, int bytes) {
        blocks = new int[count][bytes / Integer.BYTES];
    }

    int count() {
        return blocks.length;
    }

    /** Reads and writes all of one block. */
    void touch(int place) {
        int[] block = blocks[place];
        for (int i = 0; i < block.length; i++) {
            block[i]++;
        }
    }
}
