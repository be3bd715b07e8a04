package published;

import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/** The part of a broker that stores messages, with its defaults and nothing to store. */
public final class PulsarLedgers {

    private PulsarLedgers() {
    }

    public static void main(String[] arguments) throws Exception {
        MetadataStoreExtended store = MetadataStoreExtended.create("memory:local", MetadataStoreConfig.builder().build());
        new ManagedLedgerFactoryImpl(store, (BookKeeper) null);
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
