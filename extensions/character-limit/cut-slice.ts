// The beginning of pasted content: as many characters as there is room for, in whole words.
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { cutToLength, textLength } from "../../contract/text-length.ts";
import { mentionText } from "../entry-mention/leaf-text.ts";
import { isBetweenGraphemes, isBetweenWords, lastPlace } from "./cut-line.ts";
import { fragmentCharacters } from "./node-counts.ts";

/**
 * The longest beginning of a slice with at most `room` characters that cuts no word; a word longer than `max`, which
 * would fit nowhere, is cut between graphemes. Blocks after the cut are left out.
 */
export function cutSlice(slice: Slice, room: number, max = Number.POSITIVE_INFINITY): Slice {
  return beginning(slice, cutFragment(slice.content, { room, max }));
}

/** A slice of `content`, which is the beginning of another slice's content, with that slice's open depths. */
export function beginning(slice: Slice, content: Fragment): Slice {
  if (content.size === 0) return Slice.empty;
  // The open depth at the cut: the original one, or less if the cut content is not nested as deep.
  let depth = 0;
  for (let node = content.lastChild; node && !node.isLeaf && depth < slice.openEnd; node = node.lastChild) depth++;
  return new Slice(content, Math.min(slice.openStart, openDepth(content)), depth);
}

interface Left {
  room: number;
  max: number;
}

function cutFragment(fragment: Fragment, left: Left): Fragment {
  if (fragment.firstChild?.isInline) return cutInline(fragment, left);
  const kept: Node[] = [];
  for (const node of fragment.content) {
    if (left.room <= 0) break;
    const cut = node.isLeaf ? node : node.copy(cutFragment(node.content, left));
    // A block of which nothing fits is left out; one that was empty before is kept.
    if (left.room <= 0 && cut.content.size === 0 && node.content.size > 0) break;
    kept.push(cut);
  }
  return Fragment.fromArray(kept);
}

function cutInline(fragment: Fragment, left: Left): Fragment {
  const size = fragmentCharacters(fragment);
  if (size <= left.room) {
    left.room -= size;
    return fragment;
  }
  const at = placeInLine(fragment, left.room, isBetweenWords);
  const whole = at > 0 || wordLength(fragment) <= left.max;
  const cut = fragment.cut(0, whole ? at : placeInLine(fragment, left.room, isBetweenGraphemes));
  left.room = 0;
  return cut;
}

/** The number of characters of a line's first word. */
function wordLength(line: Fragment): number {
  const { text } = readLine(line);
  let end = 1;
  while (!isBetweenWords(text, end)) end++;
  return textLength(text.slice(0, end));
}

/** A line as text, mentions as their words, with the offset of each node in the text and in the fragment. */
export function readLine(line: Fragment): { text: string; nodes: { node: Node; at: number; offset: number }[] } {
  let text = "";
  const nodes: { node: Node; at: number; offset: number }[] = [];
  line.forEach((node, offset) => {
    nodes.push({ node, at: text.length, offset });
    text += node.text ?? mentionText(node) ?? "\n";
  });
  return { text, nodes };
}

/**
 * The last offset in a line's fragment that `isPlace` accepts, with at most `room` characters before it; 0 for none. A
 * mention is never cut.
 */
export function placeInLine(line: Fragment, room: number, isPlace: (text: string, at: number) => boolean): number {
  const { text, nodes } = readLine(line);
  let end = 0;
  let left = room;
  for (const { node, at } of nodes) {
    const own = node.text ?? mentionText(node);
    const fits = own === null ? "\n" : cutToLength(own, left);
    if (own !== null) left -= textLength(fits);
    if (node.isText || fits === own || own === null) end = at + fits.length;
    if (own !== null && fits !== own) break;
  }
  const isInMention = (place: number) =>
    nodes.some(({ node, at }) => place > at && !node.isText && place < at + (mentionText(node)?.length ?? 0));
  const place = lastPlace(text, end, (whole, at) => isPlace(whole, at) && !isInMention(at));
  const last = nodes.findLast(({ at }) => at < place);
  return last ? last.offset + (last.node.isText ? place - last.at : last.node.nodeSize) : 0;
}

function openDepth(content: Fragment): number {
  let depth = 0;
  for (let node = content.firstChild; node && !node.isLeaf; node = node.firstChild) depth++;
  return depth;
}
