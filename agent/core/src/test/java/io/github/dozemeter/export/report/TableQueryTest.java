package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableQueryTest {

    @ParameterizedTest
    @EnumSource
    void theOrderThatIsWrittenIsRead(TableQuery.Order order) {
        TableQuery query = new TableQuery(80, order, TableQuery.Extent.ALL);
        assertThat(TableQuery.of(query.toString())).hasToString("columns=80&sort=" + order.label() + "&show=all");
    }

    @ParameterizedTest
    @EnumSource
    void theExtentThatIsWrittenIsRead(TableQuery.Extent extent) {
        assertThat(TableQuery.of(new TableQuery(0, TableQuery.Order.COST, extent).toString()).extent).isEqualTo(extent);
    }

    @Test
    void withoutAQueryItIsTheUsualTable() {
        assertThat(TableQuery.of(null)).isSameAs(TableQuery.USUAL);
        assertThat(TableQuery.of("site=17&q=")).isSameAs(TableQuery.USUAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"columns=", "columns=0", "columns=1001", "columns=x", "sort=", "sort=COST", "columns=80&sort=verdict", "show=", "show=ALL"})
    void aValueThatIsNoneIsNoQuery(String query) {
        assertThat(TableQuery.of(query)).isNull();
    }
}
