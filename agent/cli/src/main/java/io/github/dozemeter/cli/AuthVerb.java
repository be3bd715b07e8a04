package io.github.dozemeter.cli;

import io.github.dozemeter.access.PasswordHash;
import io.github.dozemeter.access.Token;
import io.github.dozemeter.cli.jvm.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "auth", description = "Print a line for the file of the option auth: a user with the hash of a "
    + "password, or the hash of a new token.",
    footer = {"", "Asks for the password on a terminal, without echo; otherwise reads it from the first line of"
        + " stdin. A token goes to stderr, once; only its hash is in the line. Append lines:",
        "  java -jar dozemeter.jar auth prometheus >> auth.txt"})
final class AuthVerb extends Verb {

    @Option(names = "--bearer", description = "make a random token instead")
    private boolean bearer;
    @Parameters(arity = "0..1", paramLabel = "USER",
        description = "name that the client will send with the password")
    private String user;

    @Override
    int run() throws IOException {
        require(bearer != (user != null), "auth: expected USER or --bearer");
        if (bearer) {
            String token = Token.random();
            console.say("the token, shown only now: " + token);
            console.out.println("bearer:" + Token.hashOf(token));
            return ExitCode.OK;
        }
        boolean isFree = !user.isEmpty() && !user.equals("bearer") && !user.startsWith("#");
        require(isFree && user.equals(user.trim()) && !user.matches(".*[:\\p{Cntrl}].*"),
            "auth " + user + ": a user has no colon, no space around it, and is not called bearer");
        char[] password = password();
        require(password.length > 0, "the password is empty");
        try {
            console.out.println(user + ':' + PasswordHash.of(password).text());
            return ExitCode.OK;
        } finally {
            Arrays.fill(password, ' ');
        }
    }

    private char[] password() throws IOException {
        if (!Console.inIsTerminal()) {
            String line = new BufferedReader(new InputStreamReader(console.in,
                StandardCharsets.UTF_8)).readLine();
            return line == null ? new char[0] : line.toCharArray();
        }
        char[] first = prompted("Password: ");
        require(Arrays.equals(first, prompted("The same again: ")), "the two passwords differ");
        return first;
    }

    /** The prompt goes to the terminal, also where stdout is a file. */
    private static char[] prompted(String prompt) {
        char[] password = System.console().readPassword(prompt);
        return password == null ? new char[0] : password;
    }
}
