// Groups lost pieces into runs of text in their original order, each with the block after which it belongs. Runs under
// `RESCUED_TEXT_MIN` are ignored: somebody was typing while the paragraph was deleted. They are kept if a split moved
// the paragraph into another chapter.
import * as Y from "yjs";
import { RESCUED_TEXT_MIN } from "../../../contract/limits.ts";
import { CJK, HANGUL } from "../../../contract/writing-systems.ts";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { type MovedNodes, type MovedTo, nodeKey } from "./moved-nodes.repo.ts";
import { type LostPiece, slice, type YType } from "./replay.ts";

export interface LostRun {
  text: string;
  pieces: LostPiece[];
  /** The nearest block to the left that still exists; null for the chapter's end. */
  after: Y.XmlElement | null;
  /**
   * Where splits have moved its parents, from the innermost out; empty if they were not moved, or the new chapter was
   * deleted.
   */
  moved: readonly MovedTo[];
}

const WIDE = new RegExp(`[${CJK}${HANGUL}]`, "gu");
/** Up to this many other characters of the writer (deleted, or written earlier) in between do not split a run. */
const OWN_GAP = 16;

/** The runs to put back, in the order of the text. */
export function findRuns(doc: Y.Doc, lost: readonly LostPiece[], movedNodes: MovedNodes = new Map()): LostRun[] {
  const byParent = Map.groupBy(lost, (piece) => piece.parent);
  const runs: LostRun[] = [];
  /** The nearest block to the left that still exists here, or that a split has moved to where it is now. */
  let left: Pick<LostRun, "after" | "moved"> = { after: null, moved: [] };

  function walk(type: YType): void {
    const own = byParent.get(type);
    if (own) {
      const moved = movedAround(type, movedNodes);
      const found = runsIn(type, own, moved ? { ...left, moved } : left);
      runs.push(...found.filter(moved ? hasWords : isWorthIt));
    }
    for (let item = type._start; item; item = item.right) {
      if (type === fragment) left = leftOf(item, left, movedNodes);
      if (item.content instanceof Y.ContentType) walk(item.content.type);
    }
  }

  const fragment: YType = doc.getXmlFragment(DOCUMENT_FIELD);
  walk(fragment);
  return [...runs, ...placelessRuns(byParent.get(null) ?? []).filter(isWorthIt)];
}

function leftOf(item: Y.Item, left: Pick<LostRun, "after" | "moved">, movedNodes: MovedNodes) {
  if (!(item.content instanceof Y.ContentType)) return left;
  if (!item.deleted) return { after: item.content.type as Y.XmlElement, moved: [] };
  const moved = movedNodes.get(nodeKey(item.id));
  return moved ? { after: left.after, moved: [moved] } : left;
}

/** Where splits have moved the parents of a type, from the innermost out; null if none was moved. */
function movedAround(type: YType, movedNodes: MovedNodes): MovedTo[] | null {
  const around: (MovedTo | null)[] = [];
  // The parent may have been deleted since.
  for (let item = type._item; item; item = (item.parent as YType)._item) {
    const moved = item.deleted ? movedNodes.get(nodeKey(item.id)) : undefined;
    if (moved !== undefined) around.push(moved);
  }
  return around.length > 0 ? around.filter((moved) => moved !== null) : null;
}

function runsIn(type: YType, pieces: readonly LostPiece[], place: Pick<LostRun, "after" | "moved">): LostRun[] {
  const byClient = Map.groupBy(pieces, (piece) => piece.client);
  for (const own of byClient.values()) own.sort((a, b) => a.clock - b.clock);
  const runs: LostRun[] = [];
  let run: LostRun | null = null;
  let gap = 0;
  for (let item = type._start; item; item = item.right) {
    const { client, clock } = item.id;
    const end = clock + item.length;
    const here = (byClient.get(client) ?? [])
      .filter((piece) => piece.clock < end && piece.clock + piece.text.length > clock)
      // Something may have been written into the middle of a piece.
      .map((piece) => slice(piece, Math.max(clock, piece.clock), Math.min(end, piece.clock + piece.text.length)));
    let at = clock;
    for (const piece of here) {
      gap += piece.clock - at;
      if (!run || gap > OWN_GAP) {
        run = { text: "", pieces: [], ...place };
        runs.push(run);
      }
      run.text += piece.text;
      run.pieces.push(piece);
      gap = 0;
      at = piece.clock + piece.text.length;
    }
    if (!item.countable) continue;
    gap += end - at;
    // Another person's text is between the two pieces, so the run ends.
    if (here.length === 0 && run?.pieces.at(-1)?.client !== client) run = null;
  }
  return runs;
}

/** Runs of pieces whose parent is unknown: only text typed in one go is known to belong together. */
function placelessRuns(pieces: readonly LostPiece[]): LostRun[] {
  const runs: LostRun[] = [];
  let end = -1;
  let client = -1;
  for (const piece of pieces.toSorted((a, b) => a.client - b.client || a.clock - b.clock)) {
    const last = runs.at(-1);
    if (last && piece.follows && piece.client === client && piece.clock === end) {
      last.text += piece.text;
      last.pieces.push(piece);
    } else runs.push({ text: piece.text, pieces: [piece], after: null, moved: [] });
    client = piece.client;
    end = piece.clock + piece.text.length;
  }
  return runs;
}

function hasWords({ text }: LostRun): boolean {
  return text.trim() !== "";
}

function isWorthIt({ text }: LostRun): boolean {
  const trimmed = text.trim();
  return [...trimmed].length + (trimmed.match(WIDE)?.length ?? 0) >= RESCUED_TEXT_MIN;
}
