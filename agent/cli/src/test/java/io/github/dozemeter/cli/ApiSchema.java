package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The schema of the docs, which refuses members that it does not list. */
public final class ApiSchema {

    private ApiSchema() {
    }

    public static void assertValid(String json) throws IOException {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../../docs/api.schema.json"))).validate(json, InputFormat.JSON)).isEmpty();
    }
}
