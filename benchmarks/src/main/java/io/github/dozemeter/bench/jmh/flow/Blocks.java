package io.github.dozemeter.bench.jmh.flow;

/** The data of each thread: what a switch finds cold. */
class Blocks {

    private final int[][] blocks;

    Blocks(int count, int bytes) {
        blocks = new int[count][bytes / Integer.BYTES];
    }

    int[] of(int place) {
        return blocks[place].clone();
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
