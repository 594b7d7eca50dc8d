// Reads plain text as sections: lines that are headings divide it, the others become paragraphs.
import type { NodeJson } from "../../document-json.ts";
import { type ChapterHeading, readHeading } from "../chapter-heading.ts";
import { paragraph } from "../chapter-json.ts";
import type { Section } from "../sections.ts";
import { joinLines, type Layout, type Line, readLayout, readLine } from "./layout.ts";

const SENTENCE_ENDS = /[。！？…．.!?”"’'」』）)】》：:—～~*=-]$/;
/** A line at least this long that ends in the middle of a sentence continues in the next one. */
const UNFINISHED_LENGTH = 20;
const DIVIDER = /^[*＊\-—–_=~～※◇◆○●☆★·\s]{3,80}$/;
const DECORATION = /^[=─━*\-_]{8,}$/;

/** Reads clean text as plain text. */
export function readPlain(text: string): Section[] {
  const lines = readLines(text);
  const layout = readLayout(lines);
  const groups: { heading: ChapterHeading | null; lines: Line[] }[] = [{ heading: null, lines: [] }];
  lines.forEach((line, at) => {
    const heading = layout.wrapped && goesOn(lines[at - 1], line) ? null : readHeading(line.text);
    if (heading) groups.push({ heading, lines: [] });
    else groups.at(-1)?.lines.push(line);
  });
  return groups
    .map(({ heading, lines }) => ({
      title: heading?.title ?? null,
      volume: heading?.kind === "volume",
      blocks: readBlocks(lines, layout),
    }))
    .filter(({ title, blocks }) => title !== null || blocks.length > 0);
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let gap = 0;
  for (const raw of text.split("\n")) {
    const line = readLine(raw, gap);
    gap = line.text === "" ? gap + 1 : 0;
    if (line.text !== "") lines.push(line);
  }
  return lines;
}

/** In a wrapped text, a line that continues the sentence above it is not a heading, whatever it begins with. */
function goesOn(above: Line | undefined, line: Line): boolean {
  return (
    line.gap === 0 && above !== undefined && above.text.length >= UNFINISHED_LENGTH && !SENTENCE_ENDS.test(above.text)
  );
}

function readBlocks(lines: readonly Line[], layout: Layout): NodeJson[] {
  const blocks: (string[] | "divider")[] = [];
  lines.forEach((line, at) => {
    if (at > 0 && line.gap > layout.usualGap) blocks.push([""]);
    const last = blocks.at(-1);
    const direct = at > 0 && line.gap === 0 && !line.indented;
    if (isDivider(line.text)) blocks.push("divider");
    else if (!direct || last === "divider" || last === undefined) blocks.push([line.text]);
    else if (layout.wrapped || layout.below === "break") last.push(line.text);
    else blocks.push([line.text]);
  });
  while (lines.length && DECORATION.test(lines[0]?.text ?? "") && blocks[0] === "divider") blocks.shift();
  if (blocks.at(-1) === "divider" && DECORATION.test(lines.at(-1)?.text ?? "")) blocks.pop();
  return blocks.map((block) => {
    if (block === "divider") return { type: "horizontalRule" };
    return layout.wrapped ? paragraph(joinLines(block)) : linesToParagraph(block);
  });
}

/** Whether a line is a drawn scene divider: at least three of one sign. */
export function isDivider(line: string): boolean {
  if (!DIVIDER.test(line)) return false;
  const signs = line.replace(/\s/g, "");
  return signs.length >= 3 && new Set(signs).size === 1;
}

function linesToParagraph(lines: readonly string[]): NodeJson {
  const [first = "", ...rest] = lines;
  if (rest.length === 0) return paragraph(first);
  const lineNodes = rest.flatMap((line): NodeJson[] => [{ type: "hardBreak" }, { type: "text", text: line }]);
  return { type: "paragraph", content: [{ type: "text", text: first }, ...lineNodes] };
}
