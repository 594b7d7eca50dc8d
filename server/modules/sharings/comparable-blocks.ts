// A published text as the plain blocks by which two texts are compared: readers' text and the one they would get now are
// compared in the same form, so that nothing counts as a change which readers would not see.
import type { PublishedBlock, PublishedSpan } from "../../../contract/published-text.ts";
import type { VersionBlock } from "../../../contract/versions.ts";

/** Its title is the first block. */
export function comparableBlocks(name: string, blocks: readonly PublishedBlock[]): VersionBlock[] {
  return [{ type: "title", text: name }, ...blocks.flatMap((block) => plain(block, { type: "paragraph" }))];
}

/** How a paragraph counts where it is: the nearest block around it decides. */
type Place = Omit<VersionBlock, "text">;

function plain(block: PublishedBlock, place: Place): VersionBlock[] {
  switch (block.type) {
    case "paragraph":
      return [{ ...place, text: textOf(block.spans) }];
    case "heading":
      return [{ type: "heading", level: block.level, text: textOf(block.spans) }];
    case "divider":
      return [{ type: "divider", text: "" }];
    case "quote":
      return block.blocks.flatMap((inner) => plain(inner, { type: "blockquote" }));
    case "list": {
      const { start, items } = block;
      const item: Place = start === null ? { type: "list_item" } : { type: "list_item", ordered: true };
      return items.flatMap((blocks, at) =>
        blocks.flatMap((inner, line) =>
          plain(inner, start === null || line > 0 ? item : { ...item, number: start + at }),
        ),
      );
    }
  }
}

const textOf = (spans: readonly PublishedSpan[]) => spans.map(({ text }) => text).join("");
