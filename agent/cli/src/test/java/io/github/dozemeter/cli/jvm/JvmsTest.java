package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a command that names no JVM. */
class JvmsTest {

    private static final JvmProcess SHOP = new JvmProcess(7, "shop.jar", "", "", true);
    private static final JvmProcess MAIL = new JvmProcess(12, "com.acme.Mail", "", "", true);

    @Test
    void theOnlyJvmIsTaken() {
        assertThat(Jvms.only(List.of(SHOP))).isSameAs(SHOP);
    }

    @Test
    void severalJvmsAreListed() {
        assertThatThrownBy(() -> Jvms.only(List.of(SHOP, MAIL))).isInstanceOf(CommandFailure.class)
            .hasMessage("2 JVMs run here: " + SHOP + ", " + MAIL + "; name one by its process ID");
        assertThatThrownBy(() -> Jvms.only(List.of())).hasMessage("no JVM runs here");
    }
}
