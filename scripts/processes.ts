// Child processes of the scripts: their output is shown as they run, or captured.
import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export interface Finished {
  code: number;
  output: string;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** Show the output as it arrives (default), or only capture it. */
  quiet?: boolean;
}

/** Runs a Node program of `node_modules/…`, or any other program, in the project's folder. */
export function run(
  program: string,
  args: readonly string[],
  { env, quiet = false }: RunOptions = {},
): Promise<Finished> {
  const node = program.startsWith("node_modules/");
  const child = spawn(node ? process.execPath : program, node ? [join(ROOT, program), ...args] : [...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (!quiet) to.write(text);
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
