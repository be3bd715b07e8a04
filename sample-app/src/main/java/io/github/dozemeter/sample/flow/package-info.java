/**
 * Four tasks that depend on each other, 1 → (2 ∥ 3) → 4, in the forms that a program has for it: threads that block on
 * the future of each step, and stages that are composed and block nobody. The delays are one, two, three and one
 * units; so each form takes five units, the longest path, and not the seven of all tasks.
 *
 * <pre>
 * FlowRun ── Forms ── Form          what is run, and printed
 *              ├── BlockingFlow     waits for each future, on a thread of its own: platform or virtual
 *              ├── ComposedFlow     one stage for each task, with a name
 *              └── RefactoredFlow   the same stages in one chain
 *                     └── Tasks ── Timer
 * </pre>
 *
 * All threads but those of {@code BlockingFlow}, which end by themselves, are daemons of the JDK. Only {@code
 * BlockingFlow} waits for futures.
 */
package io.github.dozemeter.sample.flow;
