/** Applications with a Micrometer that tests fork under the agent. Java 8. */
package programs;
