package pauses

import java.util.concurrent.{Semaphore, TimeUnit}
import java.util.concurrent.locks.LockSupport
import java.util.function.LongConsumer

trait Pausing {
  def pause(): Unit = Thread.sleep(0)
}

class Worker extends Thread with Pausing {
  lazy val yielded: Unit = Thread.`yield`()
}

object Scala {
  def twice(body: => Unit): Unit = { body; body }

  def main(arguments: Array[String]): Unit = {
    new Worker().pause()
    new Worker().yielded
    twice(TimeUnit.DAYS.sleep(0))
    for (nanos <- 1 to 3) LockSupport.parkNanos(nanos - nanos.toLong)
    val reference: LongConsumer = LockSupport.parkUntil(_)
    reference.accept(1)
    twice(new Semaphore(1).tryAcquire(0, TimeUnit.DAYS))
    println("done")
  }
}
