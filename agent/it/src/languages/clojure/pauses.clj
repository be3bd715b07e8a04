(ns pauses
  (:import (java.util.concurrent TimeUnit)
           (java.util.concurrent.locks LockSupport)))

(defn worker []
  (Thread/sleep 0)
  (dotimes [_ 3]
    (Thread/yield)))

(defn unit [^TimeUnit unit]
  (.sleep unit 0))

(defn reflective [unit]
  (.sleep unit 0))

(worker)
(unit TimeUnit/DAYS)
(reflective TimeUnit/DAYS)
(run! (fn [nanos] (LockSupport/parkNanos (long (* 0 nanos)))) (range 2))
(.await (java.util.concurrent.CountDownLatch. 1) 0 TimeUnit/DAYS)
(println "done")
