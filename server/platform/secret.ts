// The secret tokens are signed with: from the environment, otherwise generated once and kept in a file only its owner
// can read.
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the secret is kept. */
export function secretFile(dataDir: string): string {
  return join(dataDir, "secret");
}

/** The signing secret as bytes, at least 32 of them. */
export async function signingSecret(config: { secret: string | null; dataDir: string }): Promise<Uint8Array> {
  if (config.secret) return new TextEncoder().encode(config.secret);
  const file = secretFile(config.dataDir);
  await mkdir(config.dataDir, { recursive: true });
  try {
    // "wx" fails if another process created the file first: then that secret is used.
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString("hex")}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const text = (await readFile(file, "utf8")).trim();
  if (text.length < 32)
    throw new Error(
      `The signing secret in ${file} is incomplete. Delete the file to make a new one; everybody will have to log in again.`,
    );
  return new TextEncoder().encode(text);
}
