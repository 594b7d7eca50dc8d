// What is said of moving, duplicating and deleting blocks to those who don't see it, by whichever way it was asked for.

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { type BlockOutcome, blockOutcome } from "../../../../extensions/block-shortcuts/block-shortcuts.ts";
import { keyName, keysOf } from "../../../ui/kbd.tsx";
import { selectedBlockNames } from "./block-names.ts";

export interface Said {
  /** Counts up: the same words a second time are said again. */
  id: number;
  text: string;
}

/** The last thing said, null before; and how to say that the title is no block. */
export function useBlockOutcomes(editor: Editor): [said: Said | null, sayTitle: () => void] {
  const { t } = useTranslation("blocks");
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((text: string) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text })), []);
  useEffect(() => {
    const words = ({ action, isDone }: BlockOutcome) => {
      const blocks = selectedBlockNames(editor.state);
      if (!isDone) return t(blocks ? "said_no_further" : "said_title");
      if (action === "delete") return t("said_delete", { keys: keysOf(SHORTCUTS.undo_step).map(keyName).join("+") });
      return t(`said_${action}`, { number: blocks?.number, all: blocks?.all });
    };
    const changed = ({ transaction }: { transaction: Transaction }) => {
      const outcome = blockOutcome(transaction);
      if (outcome) say(words(outcome));
    };
    editor.on("transaction", changed);
    return () => {
      editor.off("transaction", changed);
    };
  }, [editor, say, t]);
  const sayTitle = useCallback(() => say(t("said_title")), [say, t]);
  return [said, sayTitle];
}
