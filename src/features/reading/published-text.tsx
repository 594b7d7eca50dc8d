// The text of a published chapter. It is built from data by the components below: nothing of it is ever read as HTML.
import { memo, type ReactNode, type Ref } from "react";
import type { PublishedBlock, PublishedSpan } from "../../../contract/published-text.ts";
import styles from "./published-text.module.css";

export interface PublishedTextProps {
  blocks: readonly PublishedBlock[];
  ref?: Ref<HTMLDivElement>;
}

/** Blocks are the children of one element, in their order: places in the text are found by it. */
export const PublishedText = memo(function PublishedText({ blocks, ref }: PublishedTextProps) {
  return (
    <div ref={ref} className={styles.text} data-capital={hasCapital(blocks[0]) || undefined}>
      <Blocks blocks={blocks} />
    </div>
  );
});

/** Shorter paragraphs would not fill the lines beside a capital of two lines. */
const CAPITAL_MIN_CHARACTERS = 140;

/** Whether the text begins with a paragraph long enough for a drop capital, and with a Latin letter. */
function hasCapital(first: PublishedBlock | undefined): boolean {
  if (first?.type !== "paragraph") return false;
  const text = first.spans.map((span) => span.text).join("");
  return /^\p{Script=Latin}/u.test(text) && text.length >= CAPITAL_MIN_CHARACTERS && !text.includes("\n");
}

function Blocks({ blocks }: { blocks: readonly PublishedBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and a published text is replaced as a whole
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

/** The chapter's name is the heading of the first level, so those inside of its text begin with the second. */
const HEADINGS = { 1: "h2", 2: "h3", 3: "h4" } as const;

function Block({ block }: { block: PublishedBlock }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "heading": {
      const Heading = HEADINGS[block.level];
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case "divider":
      return <hr />;
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
        <li key={index}>
          <Blocks blocks={item} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * The address of a link as the browser reads it; null for none that a link may have. The server has judged it by the
 * rule of extensions/safe-href.ts, which would load the editor's code; a text kept on the device may be of any age.
 */
function linkOf(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const url = new URL(href);
  return SCHEMES.has(url.protocol) ? url.href : null;
}

/** Spans with one address are one link, so that it is reached by one press of Tab. */
function Spans({ spans }: { spans: readonly PublishedSpan[] }) {
  const runs: { href: string | null; spans: PublishedSpan[] }[] = [];
  for (const span of spans) {
    const href = linkOf(span.href);
    const last = runs.at(-1);
    if (last && last.href === href) last.spans.push(span);
    else runs.push({ href, spans: [span] });
  }
  return runs.map((run, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
    const words = run.spans.map((span, at) => <Words key={at} span={span} />);
    if (run.href === null) return words;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
      <a key={index} href={run.href} target="_blank" rel="nofollow noopener noreferrer">
        {words}
      </a>
    );
  });
}

function Words({ span }: { span: PublishedSpan }): ReactNode {
  let words: ReactNode = span.text;
  if (span.strike) words = <s>{words}</s>;
  if (span.italic) words = <em>{words}</em>;
  if (span.bold) words = <strong>{words}</strong>;
  return words;
}
