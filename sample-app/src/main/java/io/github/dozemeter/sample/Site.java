package io.github.dozemeter.sample;

/** The place of a pause, in the words of the agent's labels. */
record Site(String call, String className, String method) {

    static Site of(String call, Class<?> owner, String method) {
        return new Site(call, owner.getName(), method);
    }

    @Override
    public String toString() {
        return className + "#" + method;
    }
}
