package io.github.dozemeter.rewrite;

/** Class loaders of applications. */
final class Loaders {

    private Loaders() {
    }

    static ClassLoader ofAnApplication() {
        return new ClassLoader(null) {
        };
    }

    /** One that delegates too little to find the hook. */
    static ClassLoader withoutTheHook() {
        return new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
            }
        };
    }

    /** One that has a class of the hook's name, which is not the hook. */
    static ClassLoader withAnotherHook() {
        return new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) {
                return Loaders.class;
            }
        };
    }
}
