// People, one story they all may write, and its chapters: the starting point of the benches of documents.
import { pino } from "pino";
import { encodeHandshake } from "../../contract/collab.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { createDocumentCore } from "../../server/collab/document-core.ts";
import { createDocuments } from "../../server/collab/documents.service.ts";
import type { Connection } from "../../server/db/client.ts";
import { addCollaborator, makeChapter, makeStory, makeWriter, seedOf } from "../../tests/support/writers.ts";

export interface CollabWorld {
  /** Each person's access token; the first person owns the story. */
  tokens: string[];
  /** Adds chapters with these paragraphs. */
  chapters(count: number, paragraphs: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function makeCollabWorld(database: Connection, people = 1): Promise<CollabWorld> {
  const core = await createDocumentCore({ database, redisUrl: null, log: pino({ level: "silent" }) });
  const documents = createDocuments(core);
  const owner = await makeWriter(database);
  const storyId = await makeStory(database, owner);
  const writers = [owner];
  while (writers.length < people) {
    const writer = await makeWriter(database, `Writer ${writers.length}`);
    await addCollaborator(database, storyId, writer, "write");
    writers.push(writer);
  }
  return {
    tokens: writers.map(({ token }) => token),
    async chapters(count, paragraphs) {
      const ids: string[] = [];
      while (ids.length < count) ids.push(await makeChapter(database, documents, storyId, seedOf("", ...paragraphs)));
      return ids;
    },
    close: () => core.stop(),
  };
}

/** The token in the form that the editors' handshake has. */
export function handshakeOf(token: string): string {
  return encodeHandshake(SCHEMA_VERSION, token);
}
