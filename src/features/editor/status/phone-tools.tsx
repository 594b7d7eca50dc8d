// Buttons that replace shortcuts on a phone: undo and Continue. While somebody writes there, the navigation bar is
// hidden to make room for the text.
import type { Editor } from "@tiptap/core";
import { Sparkles, Undo2 } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ChapterView } from "../view/chapter-view.ts";
import { useEditorValue } from "../view/use-editor-value.ts";
import styles from "./phone-tools.module.css";

export interface PhoneToolsProps {
  view: ChapterView;
  /** Requests a continuation; null while that is not possible. */
  onContinue: (() => void) | null;
}

export function PhoneTools({ view, onContinue }: PhoneToolsProps) {
  const { t } = useTranslation("editor");
  const { editor } = useSnapshot(view.state) as ChapterView["state"];
  useEffect(() => (editor ? markWriting(editor) : undefined), [editor]);
  if (!editor?.isEditable) return null;
  return (
    <span className={styles.tools}>
      <Undo editor={editor} />
      {onContinue && (
        <Button size="sm" variant="primary" icon={<Sparkles />} onMouseDown={keepFocus} onClick={onContinue}>
          {t("continue")}
        </Button>
      )}
    </span>
  );
}

function Undo({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const canUndo = useEditorValue(editor, (now) => now.can().undo());
  return (
    <IconButton
      label={t("undo_step")}
      icon={<Undo2 />}
      idle={!canUndo}
      onMouseDown={keepFocus}
      onClick={() => editor.commands.undo()}
    />
  );
}

/** Keeps the focus in the text: a button that took it would hide the on-screen keyboard. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Marks the page while the text has the focus. */
function markWriting(editor: Editor): () => void {
  const root = document.documentElement;
  const mark = () => root.toggleAttribute("data-writing", editor.isFocused);
  mark();
  editor.on("focus", mark).on("blur", mark);
  return () => {
    editor.off("focus", mark).off("blur", mark);
    root.removeAttribute("data-writing");
  };
}
