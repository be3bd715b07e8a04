package io.github.dozemeter.access;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of {@code tls.*}. Immutable. */
final class TlsFiles {

    private static final String KEYSTORE = "tls.keystore";
    private static final String PASSWORD = "tls.keystorePassword";
    private static final String PASSWORD_FILE = "tls.keystorePasswordFile";
    private static final String CLIENT_CA = "tls.clientCa";
    private static final String CERTIFICATE =
        "-----BEGIN (?:TRUSTED )?CERTIFICATE-----([^-]*)-----END (?:TRUSTED )?CERTIFICATE-----";

    private final File keystore;
    private final String password;
    private final File passwordFile;
    final File clientCa;

    TlsFiles(Options options) throws AccessException {
        keystore = file(options, Option.TLS_KEYSTORE);
        password = options.isExplicit(Option.TLS_KEYSTORE_PASSWORD)
            ? options.text(Option.TLS_KEYSTORE_PASSWORD) : null;
        passwordFile = file(options, Option.TLS_KEYSTORE_PASSWORD_FILE);
        clientCa = file(options, Option.TLS_CLIENT_CA);
        if (keystore == null) {
            throw new AccessException(KEYSTORE
                + " is missing, without which there is no TLS; name a PKCS12 or JKS file");
        }
        if (password == null && passwordFile == null) {
            throw new AccessException(PASSWORD_FILE + " is missing; name the file with the password of " + KEYSTORE);
        }
        if (password != null && passwordFile != null) {
            throw new AccessException(PASSWORD + " and " + PASSWORD_FILE + " are both given; leave one out");
        }
    }

    /** Returns null if the option is not given; an empty name, as of a variable that was never set, is one. */
    private static File file(Options options, Option option) {
        return options.isExplicit(option) ? new File(options.text(option)) : null;
    }

    File[] list() {
        return Stream.of(keystore, passwordFile, clientCa).filter(Objects::nonNull)
            .toArray(File[]::new);
    }

    String keystore() {
        return KEYSTORE + '=' + keystore;
    }

    /** Returns it without the line's end that editors add. */
    char[] password() throws AccessException {
        if (password != null) {
            return secret(password, PASSWORD + " is empty");
        }
        String content = new String(AccessFiles.read(PASSWORD_FILE, passwordFile), StandardCharsets.UTF_8);
        String firstLine = content.split("[\r\n]", 2)[0];
        return secret(firstLine, PASSWORD_FILE + '=' + passwordFile + " holds no password in its first line");
    }

    private static char[] secret(String text, String ifEmpty) throws AccessException {
        if (text.isEmpty()) {
            throw new AccessException(ifEmpty);
        }
        return text.toCharArray();
    }

    KeyStore keys(char[] secret) throws AccessException {
        byte[] content = AccessFiles.read(KEYSTORE, keystore);
        boolean wrongPassword = false;
        for (String type : new String[] {"PKCS12", "JKS"}) {
            try {
                KeyStore keys = KeyStore.getInstance(type);
                keys.load(new ByteArrayInputStream(content), secret);
                return keys;
            } catch (IOException | GeneralSecurityException | RuntimeException other) {
                wrongPassword |= other.getCause() instanceof UnrecoverableKeyException;
            }
        }
        String wrong = wrongPassword ? ": its password is wrong" : " is no PKCS12 or JKS keystore";
        throw new AccessException(keystore() + wrong);
    }

    KeyStore authorities() throws AccessException {
        String pem = new String(AccessFiles.read(CLIENT_CA, clientCa), StandardCharsets.ISO_8859_1);
        try {
            KeyStore all = KeyStore.getInstance("JKS");
            all.load(null, null);
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            int number = 0;
            for (Matcher each = Pattern.compile(CERTIFICATE).matcher(pem); each.find(); number++) {
                byte[] der = Base64.getMimeDecoder().decode(each.group(1));
                all.setCertificateEntry("ca" + number, factory.generateCertificate(new ByteArrayInputStream(der)));
            }
            if (number > 0) {
                return all;
            }
        } catch (IOException | GeneralSecurityException | RuntimeException malformed) {
            throw new AccessException(CLIENT_CA + '=' + clientCa
                + " holds a certificate that cannot be read");
        }
        throw new AccessException(CLIENT_CA + '=' + clientCa + " holds no certificate in PEM form");
    }
}
