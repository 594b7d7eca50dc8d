// Creates the first bytes of a chapter's document from its JSON. The same JSON always gives the same bytes.
import { prosemirrorJSONToYXmlFragment } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentSeed, type NodeJson } from "./document-json.ts";
import { safeHref } from "./safe-href.ts";
import { chapterSchema } from "./schema.ts";
import { shallowSeed } from "./shallow-seed.ts";

/** The client id of the seed: an editor's random id is this small with a probability of one in four billion. */
const SEED_CLIENT = 1;

/** Thrown for a seed that is not a chapter of this schema: an unknown node, a missing title, an unsafe link. */
export class SeedError extends Error {}

/** The chapter every new story begins with: a title and an empty paragraph. */
export function emptySeed(title = ""): DocumentSeed {
  return {
    type: "doc",
    content: [
      { type: "title", ...(title !== "" && { content: [{ type: "text", text: title }] }) },
      { type: "paragraph" },
    ],
  };
}

/**
 * The Yjs update that holds the seed, flattened to the nesting limit of readers. Throws a SeedError for what the schema
 * does not allow.
 */
export function seedUpdate(given: DocumentSeed): Uint8Array {
  const seed = shallowSeed(given);
  const schema = chapterSchema();
  try {
    schema.nodeFromJSON(seed).check();
    checkLinks(seed);
  } catch (error) {
    throw new SeedError(`not a chapter: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const doc = new Y.Doc({ gc: false });
  doc.clientID = SEED_CLIENT;
  prosemirrorJSONToYXmlFragment(schema, seed, doc.getXmlFragment(DOCUMENT_FIELD));
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

function checkLinks(node: NodeJson): void {
  for (const { type, attrs } of node.marks ?? [])
    if (type === "link" && safeHref(attrs?.href) === null)
      throw new RangeError("a link's address is not http, https or mailto");
  node.content?.forEach(checkLinks);
}
