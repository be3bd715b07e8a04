package io.github.dozemeter.cli;

import io.github.dozemeter.access.Secret;
import io.github.dozemeter.cli.jvm.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "auth", description = "Generate a secret for reading the endpoint, and print its line for the file"
    + " of the option auth.",
    footer = {"", "The secret goes to stderr, once. The line on stdout holds only its hash. A client sends the secret"
        + " as the password of NAME or as a bearer token. Append lines:",
        "  java -jar dozemeter.jar auth prometheus >> auth.txt"})
final class AuthVerb extends Verb {

    @Parameters(paramLabel = "NAME", description = "user name that a client sends with the secret")
    private String name;

    @Override
    int run() {
        boolean isFree = !name.isEmpty() && !name.startsWith("#") && name.equals(name.trim());
        require(isFree && !name.matches(".*[:\\p{Cntrl}].*"),
            "auth " + name + ": a name has no colon and no space around it, and does not begin with #");
        String secret = Secret.random();
        console.say("the secret, shown only now: " + secret);
        console.out.println(name + ':' + Secret.hashOf(secret));
        return ExitCode.OK;
    }
}
