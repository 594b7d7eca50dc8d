// Two authors, three stories and the worlds of two of them for anyone who starts Storyloom for the first time. Their
// passwords are in the README, so they exist only where nobody but the person at this machine can log in.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Rights } from "../../../contract/collab.ts";
import type { Locale } from "../../../contract/limits.ts";
import { initialDocument } from "../../../extensions/initial-document.ts";
import { importText } from "../../../extensions/text-formats/import-text.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Chapters } from "../chapters/chapters.service.ts";
import { addCollaborator } from "../collaborators/collaborators.service.ts";
import { addStory } from "../stories/stories.service.ts";
import { bindUniverse } from "../story-notes/story-notes.service.ts";
import { addWorld } from "../worlds/world-bulk.service.ts";
import { DEMO_WORLDS } from "./demo-worlds.ts";

/** Any number that nothing else locks: two starting processes make one demo. */
const DEMO_LOCK = 4310_0002;
export const DEMO_PASSWORD = "storyloom1";
/** What a browser sends for it. */
const DEMO_DIGEST = createHash("md5").update(DEMO_PASSWORD).digest("hex");

type Author = "aria" | "linshen";

const AUTHORS: Readonly<Record<Author, { email: string; nickname: string }>> = {
  aria: { email: "aria@example.com", nickname: "Aria Reyes" },
  linshen: { email: "linshen@example.com", nickname: "林深" },
};

/** Whose accounts the demo makes. */
export const DEMO_EMAILS: readonly string[] = Object.values(AUTHORS).map(({ email }) => email);

/** Whether somebody knocks with what the README says: for servers that others can reach and that once made a demo. */
export function isDemoLogin(email: string, digest: string): boolean {
  return digest === DEMO_DIGEST && Object.values(AUTHORS).some((author) => author.email === email);
}

interface DemoStory {
  file: string;
  title: string;
  language: Locale;
  owner: Author;
  /** What the other author may do. */
  shared?: Rights;
}

/** Oldest first: the last one stands on top of the list. */
const STORIES: readonly DemoStory[] = [
  {
    file: "letters-to-a-small-god.md",
    title: "Letters to a Small God",
    language: "en-US",
    owner: "aria",
    shared: "write",
  },
  { file: "the-night-voyager.zh.md", title: "夜航者", language: "zh-CN", owner: "linshen", shared: "read" },
  { file: "the-salt-cartographer.md", title: "The Salt Cartographer", language: "en-US", owner: "aria" },
];

export interface Demo {
  /**
   * Makes the demo in an empty database, all of it or nothing; answers the emails of the demo's authors that are
   * there, none where it was never made or is switched off.
   */
  prepare(): Promise<readonly string[]>;
}

export interface DemoDeps {
  db: Database;
  accounts: Pick<Accounts, "createAccount">;
  chapters: Pick<Chapters, "add">;
  /** Whether this server makes and shows a demo. */
  enabled: boolean;
}

export function createDemo({ db, accounts, chapters, enabled }: DemoDeps): Demo {
  async function seed(tx: Transaction): Promise<void> {
    const uids = { aria: await author(tx, "aria"), linshen: await author(tx, "linshen") };
    for (const { file, title, language, owner, shared } of STORIES) {
      const text = await readFile(join(import.meta.dirname, file), "utf8");
      const storyId = await addStory(tx, uids[owner], { title, language });
      await chapters.add(
        tx,
        storyId,
        { at: "end" },
        importText(text, "md").chapters.map((chapter) => initialDocument(chapter.document)),
      );
      const world = DEMO_WORLDS[file];
      if (world) await bindUniverse(tx, storyId, (await addWorld(tx, uids[owner], world())).worldId);
      if (shared) await addCollaborator(tx, storyId, uids[owner === "aria" ? "linshen" : "aria"], shared);
    }
  }

  async function author(tx: Transaction, name: Author): Promise<string> {
    const uid = await accounts.createAccount({ ...AUTHORS[name], digest: DEMO_DIGEST }, tx);
    if (!uid) throw new Error(`the demo's author ${name} exists in a database without people`);
    return uid;
  }

  return {
    async prepare() {
      if (!enabled) return [];
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
        const emails = Object.values(AUTHORS).map(({ email }) => email);
        const { rows } = await tx.execute<{ empty: boolean; there: string[] | null }>(sql`
          select not exists (select 1 from users) as empty,
            (select array_agg(email order by id) from users where email in (${sql.join(
              emails.map((email) => sql`${email}`),
              sql`, `,
            )})) as there`);
        if (!rows[0]?.empty) return rows[0]?.there ?? [];
        await seed(tx);
        return emails;
      });
    },
  };
}
