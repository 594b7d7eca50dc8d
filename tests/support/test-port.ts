// Ports for servers that tests start as processes, and restart on the same port. They are below the system's ephemeral
// range, so no other connection can take one in between; and each is claimed by a file, so two test processes never
// choose the same.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FIRST = 12_000;
const LAST = 29_999;
const claims = join(tmpdir(), "storyloom-test-ports");
const claimed: string[] = [];

/** A port reserved for this process until it ends. */
export async function testPort(): Promise<number> {
  mkdirSync(claims, { recursive: true });
  const span = LAST - FIRST + 1;
  const from = (process.pid * 131 + claimed.length) % span;
  for (let n = 0; n < span; n++) {
    const port = FIRST + ((from + n) % span);
    if (claim(port) && (await isFree(port))) return port;
  }
  throw new Error("There is no free port left for this test.");
}

function claim(port: number): boolean {
  const file = join(claims, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // The claim of a killed process is stale: the port can be claimed again.
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
  if (claimed.length === 0)
    process.once("exit", () => {
      for (const path of claimed) rmSync(path, { force: true });
    });
  claimed.push(file);
  return true;
}

/** The process that claimed it; this process while the file is being written or removed. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || process.pid;
  } catch {
    return process.pid;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
