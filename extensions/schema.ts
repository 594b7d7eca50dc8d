// The chapter's nodes and marks in one ordered, headless list, shared by the editor, the server and imports.
import { type AnyExtension, getSchema } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import type { MarkType, Schema } from "@tiptap/pm/model";
import { GeneratedMark } from "./ai-continuation/generated-mark.ts";
import { OutputNodeType } from "./ai-continuation/output-node.ts";
import { EntryMention } from "./entry-mention/mention-node.ts";
import { SafeLink } from "./safe-link.ts";
import { Title } from "./title-node.ts";
import { dividerRule } from "./typed-divider.ts";
import { emphasisRules } from "./typed-emphasis.ts";

/**
 * Raised by one whenever a node or mark is added, removed or changes its meaning. A document records the newest version
 * that wrote to it; older clients then open it read-only, because their editor deletes what it does not know.
 */
export const SCHEMA_VERSION = 3;

/** Every node and mark of a chapter. The order decides which rule applies where two match. */
export const schemaExtensions: readonly AnyExtension[] = [
  Document.extend({ content: "title block+" }),
  Title,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  HorizontalRule.extend({
    addInputRules() {
      return [dividerRule(this.type)];
    },
  }),
  HardBreak,
  OutputNodeType,
  EntryMention,
  SafeLink,
  Bold.extend({ addInputRules: typedBetween("**", "__") }),
  Italic.extend({ addInputRules: typedBetween("*", "_") }),
  Strike.extend({ addInputRules: typedBetween("~~") }),
  GeneratedMark,
];

/** A mark's input rules for text typed between these signs. */
function typedBetween(...signs: string[]) {
  return function (this: { type: MarkType }) {
    return emphasisRules(this.type, ...signs);
  };
}

let schema: Schema | undefined;

/** The schema of a chapter's document; built on first use. */
export function chapterSchema(): Schema {
  schema ??= getSchema([...schemaExtensions]);
  return schema;
}
