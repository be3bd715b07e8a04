package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports as JUnit writes them, less what the page does not read. */
class CompatibilityPageTest {

    @TempDir
    private Path folder;
    private final StringBuilder events = new StringBuilder();
    private int last;

    private int started(int parent, String name, String type, String source) {
        events.append("<e:started id='%d' parentId='%d' name='%s'><junit:type>%s</junit:type>%s</e:started>"
            .formatted(++last, parent, name, type, source));
        return last;
    }

    private int container(int parent, String type, String name) {
        return started(parent, name, "CONTAINER", "<java:classSource className='%s'/>".formatted(type));
    }

    private void test(int parent, String type, String method, String name, String status) {
        int test = started(parent, name, "TEST", "<java:methodSource className='%s' methodName='%s'/>".formatted(type, method));
        events.append("<e:finished id='%d'><result status='%s'/></e:finished>".formatted(test, status));
    }

    private String page() throws Exception {
        Files.writeString(Files.createDirectory(folder.resolve("1")).resolve("open-test-report.xml"),
            "<e:events><java:javaVersion>17.0.15</java:javaVersion>" + events + "</e:events>");
        String page = CompatibilityPage.markdown(List.of(folder));
        return page.substring(page.indexOf("## "));
    }

    @Test
    void aSubjectHoldsWhereOneAttemptOfEachClaimDidAndIsEmptyWhereNoneWasMade() throws Exception {
        int tomcat = container(0, "a.TomcatIT", "Tomcat");
        test(container(tomcat, "a.TomcatIT", "[1] jdk = JDK 8"), "a.TomcatIT", "logIsTheSame", "logIsTheSame()", "FAILED");
        test(container(tomcat, "a.TomcatIT", "[1] jdk = JDK 8"), "a.TomcatIT", "logIsTheSame", "logIsTheSame()", "SUCCESSFUL");
        test(container(tomcat, "a.TomcatIT", "[2] jdk = JDK 21"), "a.TomcatIT", "logIsTheSame", "logIsTheSame()", "SUCCESSFUL");
        test(tomcat, "a.TomcatIT", "aJarIsCounted", "[1] JDK 21, a.b", "FAILED");
        test(tomcat, "a.TomcatIT", "aJarIsCounted", "[2] JDK 11, a.b", "ABORTED");
        test(tomcat, "a.TomcatIT", "takesNoJdk", "takesNoJdk()", "SUCCESSFUL");
        assertThat(page()).startsWith("""
            ## In short

            | | 8 | 21 |
            | --- | --- | --- |
            | javaagent | yes | **no** |

            ## By subject

            | | 8 | 21 |
            | --- | --- | --- |
            | Tomcat | yes | **no** |
            """);
    }

    @Test
    void whereNoTestTakesAJdkAllAreOfTheOneThatRunsThem() throws Exception {
        test(container(0, "a.CasesIT", "Cases"), "a.CasesIT", "isCounted", "[1] netty.jar", "SUCCESSFUL");
        test(container(0, "a.DumpIT", "DumpIT"), "a.DumpIT", "notOnThePage", "[1] JDK 21", "SUCCESSFUL");
        assertThat(page()).contains("""
            | | 17 |
            | --- | --- |
            | Cases | yes |
            """).doesNotContain("DumpIT");
    }

    @Test
    void anotherSystemHasColumnsOfItsOwn() throws Exception {
        int start = started(0, "Start", "CONTAINER", "<tags><tag>attach</tag></tags><java:classSource className='a.StartIT'/>");
        test(start, "a.StartIT", "starts", "[1] JDK 25 for Windows", "SUCCESSFUL");
        test(start, "a.StartIT", "starts", "[1] JDK 25 for ARM64", "SUCCESSFUL");
        test(start, "a.StartIT", "starts", "[1] JDK 17", "SUCCESSFUL");
        test(start, "a.StartIT", "starts", "[1] JDK 25", "FAILED");
        assertThat(page()).startsWith("""
            ## In short

            | | 17 | 25 | ARM64 under qemu 25 | Windows under Wine 25 |
            | --- | --- | --- | --- | --- |
            | attach | yes | **no** | yes | yes |
            """);
    }
}
