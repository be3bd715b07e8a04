package io.github.dozemeter.export;

/** What stands at one path of the endpoint. */
interface Resource {

    /** @param accept the request's header of that name, empty if there is none */
    Content content(String accept);

    /** A report and its type. */
    final class Content {

        final String type;
        final Report report;

        Content(String type, Report report) {
            this.type = type;
            this.report = report;
        }
    }
}
