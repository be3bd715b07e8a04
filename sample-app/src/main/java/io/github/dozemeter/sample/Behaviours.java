package io.github.dozemeter.sample;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All that there is, each sick one followed by its twin. */
record Behaviours(List<Behaviour> all) {

    static Behaviours standard() {
        return with(Device.answeringAfter(YieldSpin.ANSWER_TIME), new VirtualCrew(VirtualThreads.factory()));
    }

    static Behaviours with(Device device, VirtualCrew crew) {
        return new Behaviours(List.of(
                new ZeroSleepLoop(), new HealthyConsumer(),
                new MostlyZeroDelay(), new HealthyBackoff(),
                new YieldSpin(device), new HealthyAwait(device),
                new InterruptStorm(), new HealthyCancellation(),
                new TinyPark(), new HealthyPark(device),
                new ShortPoll(), new HealthyReceiver(),
                new ZeroTimeUnitSleep(), new HealthyDeadline(),
                new VirtualZeroSleep(crew), new HealthyVirtualConsumer(crew),
                new RoundedSleep(), new HealthyGap(),
                new LockedSleep(), new HealthyUnlockedSleep(),
                new EventLoopSleep(), new HealthyEventLoop(),
                new CommonPoolSleep(), new HealthyRetry(),
                new CommonPoolJoin(device), new HealthyComposition(device),
                new TimerSleep(), new HealthyTimer(),
                new ExpiredPoll(), new HealthyWorker(),
                new ZeroPoll(), new HealthyDrain(),
                new FastTick(), new HealthyTick(),
                new IntendedZeroSleep(), new HealthyWarmUp(),
                new IntendedRateLimit(), new HealthyRateLimit(),
                new OvershootUnderLoad(), new HealthyStep()));
    }

    /**
     * @param wanted names, or {@code sick} and {@code healthy} for a whole group; none for all; those on request only by
     *     their names
     * @return in the order of the registry, each once
     */
    List<Behaviour> pick(List<String> wanted) {
        if (wanted.isEmpty()) {
            return all.stream().filter(behaviour -> !behaviour.onRequest()).toList();
        }
        Set<Behaviour> picked = new LinkedHashSet<>();
        wanted.forEach(name -> picked.addAll(named(name)));
        return all.stream().filter(picked::contains).toList();
    }

    private List<Behaviour> named(String name) {
        List<Behaviour> found = all.stream()
                .filter(behaviour -> name.equals(behaviour.name())
                        || !behaviour.onRequest() && name.equals(behaviour.description().kind().toString()))
                .toList();
        if (found.isEmpty()) {
            throw new UsageException("there is no behaviour '" + name + "'; "
                    + Nearest.hint(name, names(), "--list shows the names"));
        }
        return found;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(List.of(Kind.SICK.toString(), Kind.HEALTHY.toString()));
        all.forEach(behaviour -> names.add(behaviour.name()));
        return names;
    }
}
