// Runs the real program twice on one database, as behind a load balancer.
import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { COLLAB_PATH } from "../../contract/collab.ts";
import type { Invitation } from "../../contract/collaborators.ts";
import type { Story } from "../../contract/stories.ts";
import { request } from "./app.ts";
import { Editor } from "./collab-editor.ts";
import { openTestDatabase } from "./database.ts";
import { signUp, type TestPerson } from "./people.ts";
import { spawnServer, temporaryDataDir } from "./server-process.ts";
import { testPort } from "./test-port.ts";

type Process = 0 | 1;

/** Starts both; they stop after the file's (or describe's) last test. */
export async function twoProcesses(env: Record<string, string> = {}) {
  const database = await openTestDatabase();
  const folders = await Promise.all([temporaryDataDir(), temporaryDataDir()]);
  const secret = randomBytes(24).toString("hex");
  const servers = await Promise.all(
    folders.map(async ({ dataDir }) =>
      spawnServer(dataDir, await testPort(), {
        DATABASE_URL: database.url,
        SECRET: secret,
        RATE_LIMIT: "0",
        LOG_LEVEL: "warn",
        ...env,
      }),
    ),
  );
  const editors: Editor[] = [];
  afterAll(async () => {
    for (const editor of editors) editor.destroy();
    for (const { child } of servers) child.kill("SIGTERM");
    await Promise.all(servers.map((server) => server.exit()));
    await Promise.all(folders.map((folder) => folder.remove()));
    await database.close();
  });
  await Promise.all(servers.map((server) => server.up()));

  const door = (at: Process) => ({
    request: (...args: Parameters<typeof request> extends [string, ...infer Rest] ? Rest : never) =>
      request((servers[at] as { url: string }).url, ...args),
  });
  const owner = await signUp(door(0), "owner");
  const guest = await signUp(door(1), "guest");
  const story = await owner.post<Story>("/api/v2/novels", { title: "Together", language: "en-US" });
  const { token } = await owner.post<Invitation>(`/api/v2/novels/${story._id}/invitations`, { rights: "write" });
  await guest.post(`/api/v2/invitations/${token}/accept`);

  return {
    database,
    owner,
    guest,
    story,
    /** The output of both processes, for the message of a failed test. */
    output: () => servers.map((server) => server.output()).join("\n"),
    async chapter(): Promise<string> {
      const { _id } = await owner.post<{ _id: string }>(`/api/v2/novels/${story._id}/chapters`, { name: "A chapter" });
      return _id;
    },
    async enter(at: Process, chapterId: string, person: TestPerson): Promise<Editor> {
      const url = (servers[at] as { url: string }).url.replace("http", "ws") + COLLAB_PATH;
      const editor = new Editor({ url, token: person.token, chapterId });
      editors.push(editor);
      await editor.saved();
      return editor;
    },
  };
}
