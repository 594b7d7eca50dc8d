// How a script ends: what a person can act on is told in a sentence, everything else with its stack.
import { StartError } from "../server/db/postgres-binaries.ts";
import { ConfigError } from "../server/platform/config.ts";

/** Runs a script's body and sets the exit code. */
export async function scriptMain(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof StartError || error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
