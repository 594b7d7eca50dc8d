// Error handling of a script: errors the person can act on are printed as one sentence, all others with their stack.
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
