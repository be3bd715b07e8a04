package io.github.dozemeter.jvm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A forked JVM. Everything that is waited for must come within seven minutes: far more than any of it takes, even beside two other
 * builds.
 */
public final class RunningJvm implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(400);
    /** What a Windows JVM writes in to what is no console. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Pattern URL = Pattern.compile("see (https?://\\S+/) and");

    private static final int NAME_OFFSET = 20;

    private final Process process;
    private final Path users;
    private final Path out;
    private final Path err;
    private final long startNanos;
    private HttpClient client;
    private long pid;

    /** @param users where a Windows JVM under Wine has the folders of its users; exists for no other JVM */
    RunningJvm(Process process, Path users, Path out, Path err, long startNanos) {
        this.startNanos = startNanos;
        this.process = process;
        this.users = users;
        this.out = out;
        this.err = err;
    }

    public Outcome awaitEnd() throws IOException, InterruptedException {
        return awaitEnd(PATIENCE);
    }

    public Outcome awaitEnd(Duration patience) throws IOException, InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the JVM did not end; stdout: " + out() + " stderr: " + err());
        }
        long endNanos = System.nanoTime();
        return new Outcome(process.exitValue(), out(), err(), startNanos, endNanos);
    }

    /** Sends SIGTERM and waits for the end. */
    public Outcome terminate() throws IOException, InterruptedException {
        process.destroy();
        return awaitEnd();
    }

    /** As Ctrl-C does, and waits for the end. */
    public Outcome interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        return awaitEnd();
    }

    /** As {@code kill -9} does: without a word. */
    public void kill() {
        process.destroyForcibly();
    }

    public String out() throws IOException {
        return text(out);
    }

    public String err() throws IOException {
        return text(err);
    }

    /** With the line ends of the tests, and in their encoding, whatever those of the JVM's system are. */
    private String text(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (isUnderWine() && text.indexOf('\ufffd') >= 0) {
            text = new String(bytes, WINDOWS);
        }
        return text.replace("\r\n", "\n");
    }

    /** Its number among those that can be attached to: not the host's for a Windows JVM, which has one of each. */
    public synchronized long pid() {
        if (pid == 0) {
            pid = isUnderWine() ? Long.parseLong(counters().getFileName().toString()) : process.pid();
        }
        return pid;
    }

    private boolean isUnderWine() {
        return Files.isDirectory(users);
    }

    /** The file of its counters, with its properties. A JVM under Wine has the host's number in one of them. */
    private Path counters() {
        if (!isUnderWine()) {
            return Path.of("/tmp/hsperfdata_" + System.getProperty("user.name"), Long.toString(process.pid()));
        }
        String mark = "wine.unix.pid=" + process.pid() + "x";
        try {
            return await(() -> {
                try (Stream<Path> files = Files.find(users, 6, (file, attributes) -> attributes.isRegularFile()
                    && file.getParent().getFileName().toString().startsWith("hsperfdata_"))) {
                    return files.filter(file -> read(file).contains(mark)).findFirst();
                }
            }, Optional::isPresent).orElseThrow();
        } catch (Exception unknown) {
            throw new IllegalStateException("a JVM under Wine without a number of its own", unknown);
        }
    }

    /** @return nothing, if it is gone */
    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException gone) {
            return "";
        }
    }

    public void awaitOut(String text) throws Exception {
        await(this::out, written -> written.contains(text));
    }

    public void awaitErr(String text) throws Exception {
        await(this::err, written -> written.contains(text));
    }

    /** The first group of the pattern, once stderr has it. */
    public String awaitErr(Pattern text) throws Exception {
        Matcher matcher = text.matcher(await(this::err, written -> text.matcher(written).find()));
        matcher.find();
        return matcher.group(1);
    }

    /** Waits until it survives SIGQUIT, by which an attach begins: before that handler is set, the signal ends a JVM. */
    public void awaitHandlers() throws Exception {
        awaitHandlers(pid());
    }

    /** @param pid of the JVM, where this is a process that has started it */
    public void awaitHandlers(long pid) throws Exception {
        await(() -> Files.readString(Path.of("/proc/" + pid + "/status")).lines()
                .filter(line -> line.startsWith("SigCgt:")).findFirst().orElse("SigCgt:\t0"),
            line -> (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 4) != 0);
        await(() -> names(pid), names -> names.contains("Signal Dispatch\n"));
    }

    /** Of its threads, in the order in which they are listed; one that ends meanwhile is left out. */
    private static List<String> names(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return threads.map(thread -> read(thread.resolve("comm"))).toList();
        }
    }

    /**
     * Waits until its counter of that moment is set, {@code management.cpp}. To load an agent before, when its handlers
     * are set, fails on a busy machine: 3 of 25 times on 17, with a NullPointerException of the JDK or no answer.
     */
    public void awaitInitialised() throws Exception {
        Path counters = counters();
        await(() -> read(counters), text -> value(text, "sun.rt.vmInitDoneTime") != 0);
    }

    /** @return 0 if there is no such counter: an entry holds its name after 20 bytes, the last four where its value is */
    private static long value(String counters, String name) {
        int entry = counters.indexOf(name + '\0') - NAME_OFFSET;
        ByteBuffer bytes = ByteBuffer.wrap(counters.getBytes(StandardCharsets.ISO_8859_1)).order(ByteOrder.nativeOrder());
        return entry < 0 ? 0 : bytes.getLong(entry + bytes.getInt(entry + NAME_OFFSET - Integer.BYTES));
    }

    /** Waits until it can be found by its main class, and asked. */
    public void awaitMain(String main) throws Exception {
        Path counters = counters();
        await(() -> read(counters), text -> text.contains(main));
    }

    /** Waits until something listens there. */
    public void awaitPort(int port) throws Exception {
        await(() -> Loopback.listens(port), Boolean::booleanValue);
    }

    /** The base of the agent's endpoint, once it has one. */
    public URI url() throws Exception {
        return URI.create(awaitErr(URL));
    }

    public HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(url().resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client().send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Made when it is needed: JVMs whose start is measured are not disturbed by it. */
    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newHttpClient();
        }
        return client;
    }

    public Scrape scrape() throws Exception {
        return Scrape.of(get("metrics").body());
    }

    /** Where the agent says itself that its endpoint is. */
    public Scrape scrape(URI base) throws Exception {
        return Scrape.of(send(HttpRequest.newBuilder(base.resolve("metrics"))).body());
    }

    /** Scrapes until one is as wanted. */
    public Scrape awaitScrape(Predicate<Scrape> wanted) throws Exception {
        return await(this::scrape, wanted);
    }

    public <T> T await(Callable<T> look, Predicate<T> wanted) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (T seen = look.call(); ; seen = look.call()) {
            if (wanted.test(seen)) {
                return seen;
            }
            if (System.nanoTime() > end || !process.isAlive() && !wanted.test(look.call())) {
                throw new AssertionError("waited in vain; last seen: " + seen + "\nstdout: " + out() + "\nstderr: " + err());
            }
            process.waitFor(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        // Where it listened for those who attach: the next JVM with its number might not be able to remove it.
        Files.deleteIfExists(Path.of("/tmp/.java_pid" + process.pid()));
        Files.deleteIfExists(out);
        Files.deleteIfExists(err);
    }
}
