package io.github.dozemeter.http;

import io.github.dozemeter.report.AcceptHeader;
import io.github.dozemeter.report.Report;
import java.io.IOException;

/** Answers the requests for one path of the endpoint. */
interface Resource {

    /**
     * @param accept the request's header of that name
     * @param query of the request; null without one
     * @return null if there is nothing after all
     */
    Content content(AcceptHeader accept, String query) throws IOException;

    /** A report, its type, and what a browser may do with it. */
    final class Content {

        /** A policy for what is no page. */
        static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

        private static final int OK = 200;
        private static final int BAD_REQUEST = 400;
        private static final int GONE = 410;

        final int status;
        final String type;
        final String policy;
        final Report report;

        Content(String type, Report report) {
            this(type, NOTHING, report);
        }

        /** @param policy for the header {@code Content-Security-Policy} */
        Content(String type, String policy, Report report) {
            this(OK, type, policy, report);
        }

        private Content(int status, String type, String policy, Report report) {
            this.status = status;
            this.type = type;
            this.policy = policy;
            this.report = report;
        }

        /** Says what is wrong with a request. */
        static Content badRequest(String type, String sentence) {
            return new Content(BAD_REQUEST, type, NOTHING, out -> out.write(sentence));
        }

        static Content gone(String type, String sentence) {
            return new Content(GONE, type, NOTHING, out -> out.write(sentence));
        }
    }
}
