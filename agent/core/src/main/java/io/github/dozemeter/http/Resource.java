package io.github.dozemeter.http;

import io.github.dozemeter.report.AcceptHeader;
import io.github.dozemeter.report.Report;
import java.io.IOException;

/** What stands at one path of the endpoint. */
interface Resource {

    /**
     * @param accept the request's header of that name
     * @return null if there is nothing after all
     */
    Content content(AcceptHeader accept) throws IOException;

    /** A report, its type, and what a browser may do with it. */
    final class Content {

        /** A policy for what is no page. */
        static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

        final String type;
        final String policy;
        final Report report;

        Content(String type, Report report) {
            this(type, NOTHING, report);
        }

        /** @param policy for the header {@code Content-Security-Policy} */
        Content(String type, String policy, Report report) {
            this.type = type;
            this.policy = policy;
            this.report = report;
        }
    }
}
