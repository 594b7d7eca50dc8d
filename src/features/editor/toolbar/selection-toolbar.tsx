// The toolbar over a selection, with its formats and actions. Alt+F10 focuses it, Escape returns to the text.
import type { Editor } from "@tiptap/core";
import { Bold, ChevronDown, Italic, Link2, Strikethrough, TextQuote } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { shownLab } from "../../../../extensions/lab-selection/lab-selection.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useEditorValue } from "../view/use-editor-value.ts";
import { BlockMenu } from "./block-menu.tsx";
import { currentBlock, setBlock } from "./block-types.ts";
import { type Place, placeAtSelection } from "./selection-place.ts";
import styles from "./selection-toolbar.module.css";
import { ToolbarButton } from "./toolbar-button.tsx";

export interface SelectionToolbarProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  onLink: () => void;
  /** Actions of other features for the selection, shown first. */
  lead?: ReactNode;
}

export function SelectionToolbar({ editor, frame, onLink, lead }: SelectionToolbarProps) {
  const { t } = useTranslation("editor");
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  // The selection's position as one value: the bar moves when it changes.
  const where = useEditorValue(editor, placeKey);
  const format = useEditorValue(editor, formatKey);
  const block = useEditorValue(editor, currentBlock);
  const [size, setSize] = useState("");
  // `lead` may be rendered later or change its language, so the size is observed.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize(`${element.offsetWidth} ${element.offsetHeight}`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when the place or the bar's size changed
  useLayoutEffect(() => {
    if (!bar.current || !frame.current) return;
    const { offsetWidth: width, offsetHeight: height } = bar.current;
    setPlace(placeAtSelection(editor, { frame: frame.current, width, height, side: "above" }));
  }, [editor, frame, where, format, block, size]);
  const isOn = (mark: string) => format.includes(mark);
  const toggle = (mark: "bold" | "italic" | "strike") => editor.chain().focus().toggleMark(mark).run();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("toolbar")}
      className={classNames(styles.bar, place && styles.placed)}
      style={place ?? undefined}
      data-selection-toolbar=""
      onKeyDown={(event) => moveFocus(event, () => editor.commands.focus(null, { scrollIntoView: false }))}
      // Keeps the selection while the toolbar is used.
      onMouseDown={(event) => event.preventDefault()}
    >
      {lead}
      {lead && <span className={classNames(styles.divider, styles.afterLead)} aria-hidden="true" />}
      <div className={styles.formats}>
        <BlockMenu
          editor={editor}
          trigger={
            <button
              type="button"
              className={styles.block}
              aria-label={t("block_type", { name: t(`block_${block}`) })}
              tabIndex={lead ? -1 : 0}
            >
              {t(`block_${block}`)}
              <ChevronDown aria-hidden="true" />
            </button>
          }
        />
        <Divider />
        <ToolbarButton
          label={t("bold")}
          shortcut={SHORTCUTS.bold}
          pressed={isOn("bold")}
          onPress={() => toggle("bold")}
        >
          <Bold />
        </ToolbarButton>
        <ToolbarButton
          label={t("italic")}
          shortcut={SHORTCUTS.italic}
          pressed={isOn("italic")}
          onPress={() => toggle("italic")}
        >
          <Italic />
        </ToolbarButton>
        <ToolbarButton
          label={t("strike")}
          shortcut={SHORTCUTS.strike}
          pressed={isOn("strike")}
          onPress={() => toggle("strike")}
        >
          <Strikethrough />
        </ToolbarButton>
        <ToolbarButton label={t("link")} shortcut={SHORTCUTS.link} pressed={isOn("link")} onPress={onLink}>
          <Link2 />
        </ToolbarButton>
        <Divider />
        <ToolbarButton
          label={t("block_quote")}
          shortcut={SHORTCUTS.block_quote}
          pressed={block === "quote"}
          onPress={() => setBlock(editor, block === "quote" ? "paragraph" : "quote")}
        >
          <TextQuote />
        </ToolbarButton>
      </div>
    </div>
  );
}

function Divider(): ReactNode {
  return <span className={styles.divider} aria-hidden="true" />;
}

/** The selection and the Lab result over the text: the bar's position depends on both. */
function placeKey({ state }: Editor): string {
  const shown = shownLab(state);
  return [state.selection.from, state.selection.to, shown?.from, shown?.to, shown?.phase].join(" ");
}

function formatKey(editor: Editor): string {
  return ["bold", "italic", "strike", "link"].filter((mark) => editor.isActive(mark)).join(" ");
}

/** Roving focus: the toolbar is one Tab stop, arrow keys move between the buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key === "Escape") {
    event.preventDefault();
    leave();
    return;
  }
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((index + step) % buttons.length)?.focus();
  event.preventDefault();
}
