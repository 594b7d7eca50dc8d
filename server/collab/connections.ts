// Closes connections that have lost their right to a document: when the change is announced, and by regular checks in
// case an announcement was missed.
import type { Connection, Hocuspocus } from "@hocuspocus/server";
import type pg from "pg";
import { type CloseReason, type CloseTarget, isMeant } from "./close-target.ts";
import type { DocumentCore } from "./document-core.ts";
import type { ChapterRights } from "./hooks/authenticate.hook.ts";
import type { CollabContext, PersonContext } from "./hooks/context.ts";

export interface Connections {
  count(): number;
  /** Closes the sockets of all connections that match. */
  close(target: CloseTarget, reason: CloseReason): void;
  closeOutdated(documentId: string, schemaVersion: number): void;
  /** Whether a change of this person's rights was announced after their rights were read. */
  wasClosedSince(person: PersonContext): boolean;
  /** Schedules a check of the rights of every connection. */
  recheckAll(): void;
  start(): void;
  stop(): Promise<void>;
}

/** How long announcements are remembered: far longer than admitting a connection takes. */
const REMEMBERED_MS = 60_000;
/** The most connections checked at a time; a large server spreads the checks over time. */
const RECHECKED_TOGETHER = 100;

export function createConnections(
  core: DocumentCore,
  hocuspocus: Hocuspocus<CollabContext>,
  chapterRights: ChapterRights,
): Connections {
  const { tuning, log } = core;
  const announced: { target: CloseTarget; at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function* all(): Generator<{ connection: Connection<CollabContext>; person: PersonContext }> {
    for (const document of hocuspocus.documents.values())
      for (const connection of document.getConnections() as Connection<CollabContext>[]) {
        const { person } = connection.context;
        if (person) yield { connection, person };
      }
  }

  function shut(
    { connection, person }: { connection: Connection<CollabContext>; person: PersonContext },
    reason: CloseReason,
  ): void {
    person.revoked = true;
    connection.context.socket.close(reason);
  }

  /** Finds people who were locked or renamed, and logins that ended, whichever process did it. */
  async function checkPeople(): Promise<void> {
    const found = [...all()];
    const sessionIds = [...new Set(found.map(({ person }) => person.sessionId))];
    if (sessionIds.length === 0) return;
    const live = await liveSessions(core.database.pool, sessionIds);
    for (const each of found) {
      const name = live.get(each.person.sessionId);
      if (name === undefined) shut(each, "unauthorized");
      // Other people see the new name with the client's next awareness message, at the latest with its heartbeat.
      else each.person.name = name;
    }
  }

  async function checkRights(): Promise<void> {
    const due = Date.now() - tuning.rightsCheckMs;
    let left = RECHECKED_TOGETHER;
    for (const each of [...all()]) {
      if (each.person.checkedAt > due || left-- <= 0) continue;
      const now = Date.now();
      const { uid, documentId, readsBecause } = each.person;
      const rights = await chapterRights(uid, documentId);
      const isSame = rights !== null && (rights.role === "read") === (readsBecause === "invited");
      if (isSame) each.person.checkedAt = now;
      else shut(each, rights ? "rightsChanged" : "notFound");
    }
  }

  function next(): void {
    timer = setTimeout(() => {
      looking = Promise.all([checkPeople(), checkRights()])
        .catch((error: unknown) => log.warn({ err: error }, "rights could not be checked"))
        .then(() => {
          if (timer) next();
        });
    }, tuning.personCheckMs);
    timer.unref();
  }

  return {
    count: () => [...all()].length,
    close(target, reason) {
      const now = Date.now();
      while (announced[0] && now - announced[0].at > REMEMBERED_MS) announced.shift();
      announced.push({ target, at: now });
      for (const each of [...all()]) if (isMeant(target, each.person)) shut(each, reason);
    },
    closeOutdated(documentId, schemaVersion) {
      for (const each of [...all()])
        if (
          each.person.documentId === documentId &&
          each.person.schemaVersion < schemaVersion &&
          !each.connection.readOnly
        )
          shut(each, "rightsChanged");
    },
    wasClosedSince: (person) => announced.some(({ target, at }) => at >= person.checkedAt && isMeant(target, person)),
    recheckAll() {
      for (const { person } of all()) person.checkedAt = 0;
    },
    start: next,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}

/**
 * Which of these logins are still valid (not ended, not expired, and the person not locked), with the person's name.
 */
async function liveSessions(pool: pg.Pool, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; nickname: string }>({
    name: "collab-live-sessions",
    text: `select s.id, u.nickname from sessions s join users u on u.id = s.user_id
      where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > now()
        and not (u.shut and (u.shut_until is null or u.shut_until > now()))`,
    values: [sessionIds],
  });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
