// Tells whether a process id in a file still belongs to the process that wrote it: ids are reused.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** When the process began, in the format of the system; null when there is no such process. */
export async function processBegan(pid: number): Promise<string | null> {
  if (!alive(pid)) return null;
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    // The name in parentheses may contain anything; the start time is the 20th field after it. A zombie counts as
    // ended.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields && fields[0] !== "Z" && fields[19] ? `ticks ${fields[19]}` : null;
  }
  const shown = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => null);
  return shown?.stdout.trim() || null;
}

/** A process's command line as one string; empty when there is no such process. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux")
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ").trim();
  const shown = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => null);
  return shown?.stdout.trim() ?? "";
}

function alive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
