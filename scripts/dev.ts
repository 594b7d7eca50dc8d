// `npm run dev`: Vite serves the client with hot reload and proxies all calls to the server, which restarts when one of
// its files changes; the database stays up.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { COLLAB_PATH } from "../contract/collab.ts";
import { NOTICES_PATH } from "../contract/notices.ts";
import { freePort } from "../server/db/postgres-process.ts";
import { readConfig } from "../server/platform/config.ts";
import { isLocalMode } from "../server/platform/local-mode.ts";
import { DEV_DATABASE } from "./dev-database.ts";
import { openDatabase } from "./open-database.ts";
import { scriptMain } from "./script-main.ts";

const ROOT = join(import.meta.dirname, "..");
/** Paths the server responds to itself; everything else belongs to the client. */
const SERVER_PATHS = ["/api", "/v2", "/local", "/public", "/images", "/docs", "/time.txt", "/healthz", "/metrics"];

await scriptMain(async () => {
  const config = readConfig(process.env);
  const database = await openDatabase(config, { alone: true });
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;

  const server = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", "--max-semi-space-size=8", join(ROOT, "scripts/dev-server.ts")],
    {
      cwd: ROOT,
      // This process passes Ctrl+C on to the server; else the database could end before the server has finished
      // writing.
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        // Local mode has the demo and the simulated logins, as with `npm start`. If other machines can reach Vite,
        // local mode is off, because to the server all requests come from this machine.
        [isLocalMode(config) ? DEV_DATABASE : "DATABASE_URL"]: database.url,
        DATA_DIR: config.dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
        // Pages come from Vite's address, so the server must accept their sockets and writing requests from this
        // origin.
        PUBLIC_URL: config.publicUrl ?? `http://${config.host}:${config.port}`,
      },
    },
  );
  const vite = await createServer({
    root: ROOT,
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: {
        ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target }])),
        [COLLAB_PATH]: { target, ws: true },
        [NOTICES_PATH]: { target, ws: true },
      },
    },
  });
  // Vite ends the whole process on SIGTERM and at the end of standard input; the order of shutdown is decided here.
  process.removeAllListeners("SIGTERM");
  process.stdin.removeAllListeners("end");
  try {
    await vite.listen();
    console.log(`\nOpen http://${config.host}:${config.port}\n`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
      server.once("exit", () => resolve());
    });
  } finally {
    await vite.close();
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
    }
    await database.close();
  }
});
process.exit();
