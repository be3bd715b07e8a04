package published;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.impl.BaseStateMachine;

/** Three peers in one JVM, which elect a leader and have nothing else to do. */
public final class RatisCluster {

    private static final int PEERS = 3;

    private RatisCluster() {
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory(Path.of(""), "ratis");
        List<RaftPeer> peers = new ArrayList<>();
        for (int i = 0; i < PEERS; i++) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                peers.add(RaftPeer.newBuilder().setId("peer" + i).setAddress("127.0.0.1:" + free.getLocalPort()).build());
            }
        }
        List<RaftServer.Division> divisions = new ArrayList<>();
        RaftGroup group = RaftGroup.valueOf(RaftGroupId.randomId(), peers);
        for (RaftPeer peer : peers) {
            RaftProperties properties = new RaftProperties();
            GrpcConfigKeys.Server.setPort(properties, Integer.parseInt(peer.getAddress().split(":")[1]));
            RaftServerConfigKeys.setStorageDir(properties,
                Collections.singletonList(folder.resolve(peer.getId().toString()).toFile()));
            RaftServer server = RaftServer.newBuilder().setServerId(peer.getId()).setGroup(group).setProperties(properties)
                .setStateMachine(new BaseStateMachine()).build();
            server.start();
            divisions.add(server.getDivision(group.getGroupId()));
        }
        while (divisions.stream().noneMatch(division -> division.getInfo().isLeader())) {
            Thread.sleep(20);
        }
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
