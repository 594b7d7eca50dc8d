// The beginning of something pasted: as many characters as there is room for, in whole code points.
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { cutToLength, textLength } from "../../contract/text-length.ts";
import { mentionText } from "../entry-mention/leaf-text.ts";

/** Characters in a fragment, breaks not counted. */
export function fragmentCharacters(fragment: Fragment): number {
  let count = 0;
  fragment.descendants((node) => {
    const text = node.text ?? mentionText(node);
    if (text) count += textLength(text);
  });
  return count;
}

/** The longest beginning of a slice with at most `room` characters. Blocks after the cut are left out whole. */
export function cutSlice(slice: Slice, room: number): Slice {
  const left = { room };
  const content = cutFragment(slice.content, left);
  if (content.size === 0) return Slice.empty;
  // What was open at the end closes where the cut is, as deep as the slice is still nested there.
  let depth = 0;
  for (let node = content.lastChild; node && !node.isLeaf && depth < slice.openEnd; node = node.lastChild) depth++;
  return new Slice(content, Math.min(slice.openStart, openDepth(content)), depth);
}

function cutFragment(fragment: Fragment, left: { room: number }): Fragment {
  const kept: Node[] = [];
  for (const node of fragment.content) {
    if (left.room <= 0) break;
    const whole = node.text ?? mentionText(node);
    if (whole !== null) {
      const text = cutToLength(whole, left.room);
      left.room -= textLength(text);
      // Half a mention is the beginning of its words.
      if (!node.isText && text === whole) kept.push(node);
      else if (text !== "") kept.push(node.type.schema.text(text, node.marks));
    } else {
      kept.push(node.isLeaf ? node : node.copy(cutFragment(node.content, left)));
    }
  }
  return Fragment.fromArray(kept);
}

function openDepth(content: Fragment): number {
  let depth = 0;
  for (let node = content.firstChild; node && !node.isLeaf; node = node.firstChild) depth++;
  return depth;
}
