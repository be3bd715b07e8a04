package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.support.Digests;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Lets a command that could attach to a JVM read the guarded endpoint of its agent: holds a token, and the
 * fingerprints of the certificates that the endpoint shows, whatever signed them. Immutable.
 */
final class EndpointPass extends X509ExtendedTrustManager {

    /** The token, and then the fingerprints. */
    private final List<String> lines;

    /** Loads the agent once more, which the JVM may write lines of warning about. */
    EndpointPass(AttachedJvm target, JvmVerb.AgentJar jar, Console console) {
        RemoteAgent agent = new RemoteAgent(target, jar.pathFor(target), console);
        agent.warn();
        try (AgentFolder folder = new AgentFolder(target, "pass", "")) {
            agent.send(RemoteAgent.request(AgentRequest.Kind.PASS, 0, folder.path()), "");
            folder.await(0, new Interruption(), CommandFailure::failed, seconds -> { });
            lines = Arrays.asList(folder.text("").split("\n"));
        }
    }

    void show(HttpURLConnection connection) {
        connection.setRequestProperty("Authorization", "Bearer " + lines.get(0));
        if (connection instanceof HttpsURLConnection) {
            HttpsURLConnection secure = (HttpsURLConnection) connection;
            try {
                SSLContext context = newest();
                context.init(null, new TrustManager[] {this}, null);
                secure.setSSLSocketFactory(context.getSocketFactory());
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
            // The certificate is known by itself; whatever name it has.
            secure.setHostnameVerifier((host, session) -> true);
        }
    }

    /** Clients on 8 do not offer 1.3 unless asked. */
    private static SSLContext newest() throws NoSuchAlgorithmException {
        try {
            return SSLContext.getInstance("TLSv1.3");
        } catch (NoSuchAlgorithmException old) {
            return SSLContext.getInstance("TLS");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain,
                                   String type) throws CertificateException {
        if (!lines.contains(Digests.hex(Digests.sha256(chain[0].getEncoded())))) {
            throw new CertificateException("another certificate than a moment ago; run the command again");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain,
                                   String type) throws CertificateException {
        throw new CertificateException("no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
