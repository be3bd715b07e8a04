package pauses

import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import java.util.concurrent.locks.LockSupport
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

class Worker : Thread() {
    override fun run() = sleep(0)
}

inline fun twice(body: () -> Unit) {
    body()
    body()
}

object Kotlin {
    private suspend fun suspended() {
        Thread.sleep(0)
    }

    @JvmStatic
    fun main(arguments: Array<String>) {
        Worker().run()
        twice { Thread.yield() }
        ::suspended.startCoroutine(Continuation(EmptyCoroutineContext) {})
        (1..3).map { nanos -> { LockSupport.parkNanos(nanos - nanos.toLong()) } }.forEach { it() }
        val reference: (Long) -> Unit = TimeUnit.DAYS::sleep
        reference(0)
        repeat(2) { LinkedBlockingQueue<String>().poll(0, TimeUnit.DAYS) }
        println("done")
    }
}
