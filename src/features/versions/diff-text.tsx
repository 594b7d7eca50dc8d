// A comparison as text: removed text is struck through, added text underlined, each with a sign in the margin and a
// word for screen readers, so that nothing depends on colour. Long unchanged parts are collapsed behind a button.
import { FoldVertical } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BlockText } from "./block-text.tsx";
import styles from "./diff-text.module.css";
import { foldUnchanged, type RowStretch } from "./fold-unchanged.ts";
import { type BlockFormat, type DiffPart, type DiffRow, PARAGRAPH_BREAK, sameFormat } from "./version-diff.ts";

export function DiffText({ rows }: { rows: DiffRow[] }) {
  const stretches = useMemo(() => foldUnchanged(rows), [rows]);
  return stretches.map((stretch) => <Stretch key={stretch.start} stretch={stretch} />);
}

function Stretch({ stretch }: { stretch: RowStretch }) {
  const { t } = useTranslation("versions");
  const format = useFormat();
  // Only which parts were opened is stored; whether a part is collapsed follows the rows, which may change.
  const [opened, setOpened] = useState(false);
  if (stretch.folded && !opened) {
    const count = stretch.rows.length;
    return (
      <div className={styles.fold}>
        <Button variant="ghost" size="sm" icon={<FoldVertical />} onClick={() => setOpened(true)}>
          {t("unchanged", { count, formatted: format.number(count) })}
        </Button>
      </div>
    );
  }
  return stretch.rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a comparison never move
    <Row key={index} row={row} />
  ));
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === "changed") {
    return (
      <div className={styles.row} data-kind="changed">
        {!sameFormat(row.before, row.after) && <FormatChange before={row.before} after={row.after} />}
        <BlockText format={row.after}>
          {row.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
            <Part key={index} part={part} />
          ))}
        </BlockText>
      </div>
    );
  }
  const { kind, block } = row;
  return (
    <div className={styles.row} data-kind={kind}>
      {block.type === "divider" && <DividerChange kind={kind} />}
      <BlockText format={block}>
        <Part part={{ kind, text: block.text }} />
      </BlockText>
    </div>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  const { t } = useTranslation("versions");
  if (kind === "same") return text;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark className={styles[kind]}>
      <VisuallyHidden>{t(`part_${kind}`)}</VisuallyHidden>
      {text === "" ? <EmptyParagraph /> : <Lines text={text} />}
    </Mark>
  );
}

function EmptyParagraph() {
  const { t } = useTranslation("versions");
  return (
    <>
      <span className={styles.pilcrow} aria-hidden="true" />
      <VisuallyHidden>{t("empty_paragraph")}</VisuallyHidden>
    </>
  );
}

/** An added or removed paragraph break shows its sign and a line break. */
function Lines({ text }: { text: string }) {
  const { t } = useTranslation("versions");
  return text.split(PARAGRAPH_BREAK).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move
    <span key={index}>
      {index > 0 && (
        <>
          <span className={styles.pilcrow} aria-hidden="true" />
          <VisuallyHidden>{t("paragraph_break")}</VisuallyHidden>
          <br />
        </>
      )}
      {line}
    </span>
  ));
}

function DividerChange({ kind }: { kind: "same" | "removed" | "added" }) {
  const { t } = useTranslation("versions");
  if (kind === "same") return null;
  return <VisuallyHidden>{t(`part_${kind}`)}</VisuallyHidden>;
}

function FormatChange({ before, after }: { before: BlockFormat; after: BlockFormat }) {
  const { t } = useTranslation("versions");
  const name = ({ type, level, ordered }: BlockFormat) =>
    ordered ? t("format_numbered_item") : t(`format_${type}`, { level: level ?? 1 });
  return <p className={styles.format}>{t("format_changed", { before: name(before), after: name(after) })}</p>;
}
