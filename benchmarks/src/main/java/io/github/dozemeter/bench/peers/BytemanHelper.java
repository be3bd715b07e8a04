package io.github.dozemeter.bench.peers;

/** What the rules of {@code byteman.btm} call. Byteman makes instances itself. */
public class BytemanHelper {

    public void counted() {
        PeerCounter.COUNTER.count();
    }
}
