// The text of a block as a sequence of pieces and mark boundaries, properly nested, with white space outside the marks:
// Markdown cannot make a space bold.
import type { MarkJson, NodeJson } from "../../document-json.ts";
import { MENTION, mentionLabel } from "../../entry-mention/mention-attributes.ts";
import { safeHref } from "../../safe-href.ts";
import { SPACE } from "./escape.ts";

export type MarkName = "link" | "bold" | "italic" | "strike";

export type InlineToken =
  | { kind: "text"; text: string; numberFirst: boolean; numberLast: boolean }
  | { kind: "space"; text: string }
  | { kind: "break" }
  | { kind: "open" | "close"; mark: MarkName; href: string; pair: number };

interface Mark {
  mark: MarkName;
  href: string;
  /** Equal for equal marks. */
  key: string;
}

type Segment = { text: string; marks: Mark[] } | "break";

/** Outermost first among marks of equal extent. */
const RANK: Record<MarkName, number> = { link: 0, bold: 1, italic: 2, strike: 3 };
const EDGES = new RegExp(`^([${SPACE}]*)([^]*?)([${SPACE}]*)$`);

/** The pieces and boundaries of a block's inline content. Unknown nodes and marks are left out, their text is kept. */
export function inlineTokens(content: readonly NodeJson[]): InlineToken[] {
  const segments = content.flatMap(segmentsOf);
  const tokens: InlineToken[] = [];
  const open: (Mark & { pair: number })[] = [];
  let pairs = 0;
  let space: InlineToken[] = [];

  const close = (kept: number) => {
    while (open.length > kept) tokens.push({ kind: "close", ...border(open.pop() as Mark & { pair: number }) });
  };
  segments.forEach((segment, index) => {
    if (segment === "break") {
      space.push({ kind: "break" });
      return;
    }
    const [, before = "", body = "", after = ""] = EDGES.exec(segment.text) ?? [];
    if (before) space.push({ kind: "space", text: before });
    if (body) {
      const wanted = new Map(segment.marks.map((mark) => [mark.key, mark]));
      let kept = 0;
      while (kept < open.length && wanted.has((open[kept] as Mark).key)) kept++;
      close(kept);
      for (const token of space) tokens.push(token);
      space = [];
      for (const mark of open) wanted.delete(mark.key);
      for (const mark of byReach([...wanted.values()], segments, index)) {
        const opened = { ...mark, pair: pairs++ };
        open.push(opened);
        tokens.push({ kind: "open", ...border(opened) });
      }
      pushText(tokens, body);
    }
    if (after) space.push({ kind: "space", text: after });
  });
  close(0);
  // White space at a block's end is dropped; a line break there is kept.
  const lastBreak = space.findLastIndex((token) => token.kind === "break");
  return [...tokens, ...space.slice(0, lastBreak + 1)];
}

function border({ mark, href, pair }: Mark & { pair: number }) {
  return { mark, href, pair };
}

function pushText(tokens: InlineToken[], text: string): void {
  const last = tokens.at(-1);
  if (last?.kind === "text") last.text += text;
  else tokens.push({ kind: "text", text, numberFirst: false, numberLast: false });
}

function segmentsOf(node: NodeJson): Segment[] {
  if (node.type === "hardBreak") return ["break"];
  const text = node.type === MENTION ? mentionLabel(node.attrs?.["label"]) : node.text;
  if (text !== undefined) return text ? [{ text, marks: (node.marks ?? []).flatMap(readMark) }] : [];
  return (node.content ?? []).flatMap(segmentsOf);
}

function readMark({ type, attrs }: MarkJson): Mark[] {
  if (type === "bold" || type === "italic" || type === "strike") return [{ mark: type, href: "", key: type }];
  const href = type === "link" ? safeHref(attrs?.href) : null;
  return href ? [{ mark: "link", href, key: `link ${href}` }] : [];
}

/** Marks that begin together, the longest first, so that few have to be split. */
function byReach(marks: Mark[], segments: readonly Segment[], from: number): Mark[] {
  const reach = (key: string) => {
    let end = from + 1;
    for (; end < segments.length; end++) {
      const segment = segments[end] as Segment;
      if (segment !== "break" && segment.text.trim() && !segment.marks.some((mark) => mark.key === key)) break;
    }
    return end;
  };
  return marks
    .map((mark) => ({ mark, end: reach(mark.key) }))
    .sort((a, b) => b.end - a.end || RANK[a.mark.mark] - RANK[b.mark.mark])
    .map(({ mark }) => mark);
}
