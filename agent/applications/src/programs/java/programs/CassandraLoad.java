package programs;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** An insert and a select each 3 ms through Cassandra's own client, until it is killed. */
public final class CassandraLoad {

    private static final long PERIOD_MILLIS = 3;

    private CassandraLoad() {
    }

    public static void main(String[] arguments) throws Exception {
        Class.forName("org.apache.cassandra.config.DatabaseDescriptor").getMethod("clientInitialization").invoke(null);
        Class<?> type = Class.forName("org.apache.cassandra.transport.SimpleClient");
        Constructor<?> constructor = type.getConstructor(String.class, int.class);
        Object client = constructor.newInstance("127.0.0.1", Integer.parseInt(arguments[0]));
        Class<?> consistency = Class.forName("org.apache.cassandra.db.ConsistencyLevel");
        Object one = consistency.getField("ONE").get(null);
        type.getMethod("connect", boolean.class).invoke(client, false);
        Method execute = type.getMethod("execute", String.class, consistency);
        execute.invoke(client, "CREATE KEYSPACE reach WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}", one);
        execute.invoke(client, "CREATE TABLE reach.t (k int PRIMARY KEY, v int)", one);
        System.out.println("load runs");
        for (int i = 0;; i++) {
            execute.invoke(client, "INSERT INTO reach.t (k, v) VALUES (" + i % 1_000 + ", " + i + ")", one);
            execute.invoke(client, "SELECT v FROM reach.t WHERE k = " + i % 1_000, one);
            Thread.sleep(PERIOD_MILLIS);
        }
    }
}
