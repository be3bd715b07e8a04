package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CallContextTest {

    @Test
    void methodsWithALoopOfAnyKindAreFoundAndNoOthers() throws IOException {
        assertThat(CallContext.loopingMethods(Rewriting.classFile(Shapes.class)))
            .containsExactlyInAnyOrder("forEver", "atTheEnd", "bySwitch", "afterAFailure");
    }

    /** Never run. */
    @SuppressWarnings("unused")
    private static final class Shapes {

        void forEver() {
            while (true) {
                once(1);
            }
        }

        void atTheEnd(int times) {
            int left = times;
            do {
                left--;
            } while (left > 0);
        }

        int once(int choice) {
            if (choice > 3) {
                return 7;
            }
            switch (choice) {
                case 1:
                    return 8;
                default:
                    return choice > 2 ? 1 : 2;
            }
        }

        void bySwitch(int state) {
            int next = state;
            while (true) {
                switch (next) {
                    case 0:
                        return;
                    default:
                        next--;
                }
            }
        }

        void afterAFailure() {
            while (true) {
                try {
                    once(2);
                    return;
                } catch (IllegalStateException again) {
                    once(3);
                }
            }
        }
    }
}
