// Find and replace: a bar above the page that can be used by keyboard alone.
import type { Editor } from "@tiptap/core";
import { CaseSensitive, ChevronDown, ChevronUp, Replace, ReplaceAll, WholeWord, X } from "lucide-react";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUT_ALIASES, SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { findState, goToMatch, revealMatch } from "../../../../extensions/find-replace/find-replace.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { pageKeyName } from "../chapter/use-page-keys.ts";
import { shortcutHint } from "../toolbar/shortcut-hint.ts";
import { useEditorValue } from "../view/use-editor-value.ts";
import styles from "./find-bar.module.css";

export interface FindBarProps {
  editor: Editor;
  /** Whether the replace row is open, too. */
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
  /** Incremented when the person asks for the bar again: the field takes the focus and the selected words. */
  asked: number;
}

export function FindBar({ editor, replacing, onReplacing, onClose, asked }: FindBarProps) {
  const { t } = useTranslation(["editor", "common"]);
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const replaceInput = useRef<HTMLInputElement>(null);
  const isSelectionPending = useRef(false);
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  /** The last query for which all matches were replaced, and their number. */
  const [done, setDone] = useState<{ query: string; count: number } | null>(null);
  const count = useEditorValue(editor, countKey);
  const [current = 0, total = 0] = count.split("/").map(Number);

  // Placed before the effect that takes words from the text: they are in the field only after the next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field loses its selection when its value changes
  useEffect(() => {
    if (isSelectionPending.current) input.current?.select();
    isSelectionPending.current = false;
  }, [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `asked` changes
  useEffect(() => {
    const { selection, doc } = editor.state;
    const isFromText = editor.view.hasFocus();
    const words = doc.textBetween(selection.from, selection.to, "\n");
    if (isFromText && words !== "" && !words.includes("\n") && words.length <= 200) {
      setQuery(words);
      isSelectionPending.current = words !== query;
    }
    // If "replace" is asked for inside the bar and there is a query, the replacement is what the person types next.
    const field = !isFromText && query !== "" && replacing ? replaceInput.current : input.current;
    field?.focus({ preventScroll: true });
    field?.select();
  }, [editor, asked]);
  useEffect(() => {
    editor.commands.find({ query, caseSensitive, wholeWord });
    if (query !== "") revealMatch(editor.view);
  }, [editor, query, caseSensitive, wholeWord]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.commands.closeFind();
    },
    [editor],
  );

  const replaceOne = () => {
    editor.commands.replaceMatch(replacement);
    revealMatch(editor.view);
  };
  const replaceEvery = () => {
    const before = editor.state.doc;
    editor.commands.replaceAllMatches(replacement);
    if (!editor.state.doc.eq(before)) setDone({ query, count: total });
  };
  const onKeys = (event: ReactKeyboardEvent, enter: () => void) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      enter();
    }
  };
  // After "replace all", having no matches left is the expected result, not "nothing found".
  const replaced = done !== null && done.query === query && total === 0 ? done.count : 0;
  const none = query !== "" && total === 0 && replaced === 0;
  const countText = (): string => {
    if (query === "") return "";
    if (none) return t("find_none");
    if (replaced > 0) return t("replaced", { count: replaced, formatted: format.number(replaced) });
    return t("find_count", { current: format.number(current), total: format.number(total) });
  };
  return (
    <search
      className={styles.bar}
      aria-label={t("find_replace")}
      // In Safari a pressed button takes no focus; the bar takes it instead, so that its keys keep working.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") onClose();
        else if (!(event.target instanceof HTMLInputElement) && stepBack(editor, event.nativeEvent))
          event.preventDefault();
      }}
    >
      <div className={styles.row}>
        <input
          ref={input}
          className={styles.input}
          value={query}
          aria-label={t("find")}
          placeholder={t("find_placeholder")}
          data-none={none || undefined}
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => onKeys(event, () => goToMatch(editor, event.shiftKey ? -1 : 1))}
        />
        <span className={styles.count} data-done={replaced > 0 || undefined} role="status">
          {countText()}
        </span>
        <IconButton
          size="sm"
          label={t("find_case")}
          icon={<CaseSensitive />}
          pressed={caseSensitive}
          onClick={() => setCaseSensitive(!caseSensitive)}
        />
        <IconButton
          size="sm"
          label={t("find_word")}
          icon={<WholeWord />}
          pressed={wholeWord}
          onClick={() => setWholeWord(!wholeWord)}
        />
        <IconButton
          size="sm"
          label={t("find_previous")}
          hint={shortcutHint(t("find_previous"), SHORTCUTS.find_previous)}
          icon={<ChevronUp />}
          idle={total === 0}
          onClick={() => goToMatch(editor, -1)}
        />
        <IconButton
          size="sm"
          label={t("find_next")}
          hint={shortcutHint(t("find_next"), SHORTCUTS.find_next)}
          icon={<ChevronDown />}
          idle={total === 0}
          onClick={() => goToMatch(editor, 1)}
        />
        {editor.isEditable && (
          <IconButton
            size="sm"
            label={t("replace")}
            hint={shortcutHint(t("replace"), SHORTCUTS.replace)}
            icon={<Replace />}
            pressed={replacing}
            aria-expanded={replacing}
            onClick={() => onReplacing(!replacing)}
          />
        )}
        <IconButton size="sm" label={t("common:close")} icon={<X />} onClick={onClose} />
      </div>
      {replacing && editor.isEditable && (
        <div className={styles.row}>
          <input
            ref={replaceInput}
            className={styles.input}
            value={replacement}
            aria-label={t("replace_with")}
            placeholder={t("replace_placeholder")}
            spellCheck={false}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={(event) => onKeys(event, replaceOne)}
          />
          <IconButton size="sm" label={t("replace_one")} icon={<Replace />} idle={total === 0} onClick={replaceOne} />
          <IconButton
            size="sm"
            label={t("replace_all")}
            icon={<ReplaceAll />}
            idle={total === 0}
            onClick={replaceEvery}
          />
        </div>
      )}
    </search>
  );
}

/** Undo and redo on the bar's buttons apply to the text, which the buttons changed; a field has its own undo. */
function stepBack(editor: Editor, event: KeyboardEvent): boolean {
  const name = pageKeyName(event);
  if (name === SHORTCUTS.undo_step) return editor.commands.undo();
  return (name === SHORTCUTS.redo_step || name === SHORTCUT_ALIASES.redo_step) && editor.commands.redo();
}

function countKey(editor: Editor): string {
  const found = findState(editor.state);
  return found ? `${found.current + 1}/${found.matches.length}` : "0/0";
}
