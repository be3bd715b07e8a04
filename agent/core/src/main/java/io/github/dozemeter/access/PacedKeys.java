package io.github.dozemeter.access;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** Keys that are given out at a pace: a handshake asks for one before it begins to compute, and one that makes no sense never does. */
final class PacedKeys extends X509ExtendedKeyManager {

    private final X509ExtendedKeyManager keys;
    private final Runnable turn;

    /** @param turn returns when the next handshake may go on */
    PacedKeys(X509ExtendedKeyManager keys, Runnable turn) {
        this.keys = keys;
        this.turn = turn;
    }

    @Override
    public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
        String alias = keys.chooseEngineServerAlias(type, issuers, engine);
        if (alias != null) {
            turn.run();
        }
        return alias;
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
        return keys.chooseServerAlias(type, issuers, socket);
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
        return keys.getServerAliases(type, issuers);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return keys.getCertificateChain(alias);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return keys.getPrivateKey(alias);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
        return null;
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
        return null;
    }
}
