/** The page in a real browser, served by the endpoint of the agent and as a file. */
package io.github.dozemeter.page;
