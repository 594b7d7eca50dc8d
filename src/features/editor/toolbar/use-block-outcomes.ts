// Screen reader announcements about moved, duplicated and deleted blocks, whether by shortcut, menu or dragging.
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { type BlockOutcome, blockOutcome } from "../../../../extensions/block-shortcuts/block-shortcuts.ts";
import { keyName, keysOf } from "../../../ui/kbd.tsx";
import { selectedBlockNames } from "./block-names.ts";

export interface Said {
  /** Incremented, so that the same text is announced a second time. */
  id: number;
  text: string;
}

/** The last announcement, or null; and a function that announces that the title can't be changed like a block. */
export function useBlockOutcomes(editor: Editor): [said: Said | null, sayTitle: () => void] {
  const { t } = useTranslation("blocks");
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((text: string) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text })), []);
  useEffect(() => {
    const textOf = ({ action, isDone }: BlockOutcome) => {
      const blocks = selectedBlockNames(editor.state);
      if (!isDone) return t(blocks ? "said_no_further" : "said_title");
      if (action === "delete") return t("said_delete", { keys: keysOf(SHORTCUTS.undo_step).map(keyName).join("+") });
      return t(`said_${action}`, { number: blocks?.number, all: blocks?.all });
    };
    const changed = ({ transaction }: { transaction: Transaction }) => {
      const outcome = blockOutcome(transaction);
      if (outcome) say(textOf(outcome));
    };
    editor.on("transaction", changed);
    return () => {
      editor.off("transaction", changed);
    };
  }, [editor, say, t]);
  const sayTitle = useCallback(() => say(t("said_title")), [say, t]);
  return [said, sayTitle];
}
