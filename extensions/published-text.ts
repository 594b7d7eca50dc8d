// What readers get of a chapter's document: words with emphasis and links. Everything else of a document (which model
// wrote what, candidates, ids of entries, unknown nodes) stays behind.
import type { PublishedBlock, PublishedSpan } from "../contract/published-text.ts";
import { type DocumentJson, MAX_DEPTH, type MarkJson, type NodeJson } from "./document-json.ts";
import { MENTION, mentionLabel } from "./entry-mention/mention-attributes.ts";
import { safeHref } from "./safe-href.ts";

/** The blocks of a document after its title. Never throws, whatever the document holds. */
export function publishedBlocks(doc: DocumentJson): PublishedBlock[] {
  return blocksOf(
    doc.content.filter(({ type }, at) => at > 0 || type !== "title"),
    0,
  );
}

function blocksOf(nodes: readonly NodeJson[], depth: number): PublishedBlock[] {
  return depth > MAX_DEPTH ? [] : nodes.flatMap((node) => blockOf(node, depth));
}

function blockOf(node: NodeJson, depth: number): PublishedBlock[] {
  const content = node.content ?? [];
  switch (node.type) {
    case "paragraph":
      return [{ type: "paragraph", spans: spansOf(content) }];
    case "heading":
      return [{ type: "heading", level: levelOf(node), spans: spansOf(content) }];
    case "horizontalRule":
      return [{ type: "divider" }];
    case "blockquote":
      return [{ type: "quote", blocks: blocksOf(content, depth + 1) }];
    case "bulletList":
    case "orderedList":
      return [
        {
          type: "list",
          start: node.type === "orderedList" ? startOf(node) : null,
          items: content.map((item) => blocksOf(item.content ?? [], depth + 2)),
        },
      ];
    default:
      // An unknown block's words are still the author's.
      return content.some(({ text }) => text !== undefined)
        ? [{ type: "paragraph", spans: spansOf(content) }]
        : blocksOf(content, depth + 1);
  }
}

/** Adjacent pieces that look alike become one. */
function spansOf(content: readonly NodeJson[]): PublishedSpan[] {
  const spans: PublishedSpan[] = [];
  for (const node of content) {
    const text = wordsOf(node);
    if (text === "") continue;
    const span = { text, ...looksOf(node.marks ?? []) };
    const last = spans.at(-1);
    if (last && sameLooks(last, span)) last.text += text;
    else spans.push(span);
  }
  return spans;
}

function wordsOf(node: NodeJson): string {
  if (node.type === "text") return (node.text ?? "").replaceAll("\u0000", "").toWellFormed();
  if (node.type === "hardBreak") return "\n";
  return node.type === MENTION ? mentionLabel(node.attrs?.["label"]) : "";
}

function looksOf(marks: readonly MarkJson[]): Omit<PublishedSpan, "text"> {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const href = safeHref(marks.find(({ type }) => type === "link")?.attrs?.["href"]);
  return {
    ...(has("bold") && { bold: true }),
    ...(has("italic") && { italic: true }),
    ...(has("strike") && { strike: true }),
    ...(href !== null && { href }),
  };
}

const sameLooks = (one: PublishedSpan, other: PublishedSpan) =>
  one.bold === other.bold && one.italic === other.italic && one.strike === other.strike && one.href === other.href;

function levelOf({ attrs }: NodeJson): 1 | 2 | 3 {
  const level = attrs?.["level"];
  return level === 1 || level === 2 ? level : 3;
}

function startOf({ attrs }: NodeJson): number {
  const start = attrs?.["start"];
  return typeof start === "number" && Number.isSafeInteger(start) ? start : 1;
}
