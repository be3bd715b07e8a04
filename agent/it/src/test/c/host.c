/* A native program with a JVM inside: with an argument it handles SIGQUIT itself, and ends. */
#include <jni.h>
#include <signal.h>
#include <unistd.h>

static void quit(int signal) {
    (void) signal;
    if (write(1, "host: shutting down\n", 20) < 0) {
        _exit(1);
    }
    _exit(0);
}

int main(int count, char **arguments) {
    JavaVM *vm;
    JNIEnv *env;
    JavaVMOption option = {"-Xmx32m", 0};
    JavaVMInitArgs args = {JNI_VERSION_1_8, 1, &option, JNI_TRUE};
    (void) arguments;
    if (JNI_CreateJavaVM(&vm, (void **) &env, &args) != JNI_OK) {
        return 1;
    }
    if (count > 1) {
        signal(SIGQUIT, quit);
    }
    if (write(1, "ready\n", 6) < 0) {
        return 1;
    }
    for (;;) {
        pause();
    }
}
