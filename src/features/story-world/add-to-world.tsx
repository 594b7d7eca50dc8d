// The toolbar button that makes the selected words an entry of the bound world.
import type { Editor } from "@tiptap/core";
import { BookPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { cutToLength, exceeds } from "../../../contract/text-length.ts";
import { toast } from "../../lib/toast.ts";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./add-to-world.module.css";
import { useEntryActions } from "./entry-actions.ts";
import { isGone, useStoryWorld } from "./story-world.queries.ts";

/** Probably a person's name: one or two capitalised words, or two or three Chinese characters. */
const PERSONAL = /^(?:\p{Script=Han}{2,3}|(?:\p{Lu}[\p{L}\p{M}'’-]*)(?:[ ·]\p{Lu}[\p{L}\p{M}'’-]*)?)$/u;

export interface AddToWorldProps {
  storyId: string;
  editor: Editor;
  /** Opens the World panel where no world is bound. */
  onNoWorld: () => void;
}

export function AddToWorld({ storyId, editor, onNoWorld }: AddToWorldProps) {
  const { t } = useTranslation("story-world");
  const { data, error } = useStoryWorld(storyId);
  const world = isGone(error, "world_not_found") ? null : (data?.world ?? null);
  const actions = useEntryActions(storyId, world?._id ?? "");
  // Only the world's owner can add entries.
  if (!data || (world && !data.own)) return null;
  const add = () => {
    if (!world) {
      onNoWorld();
      toast(t("bind_first"), { type: "info" });
      return;
    }
    const { from, to } = editor.state.selection;
    const words = editor.state.doc.textBetween(from, to, " ").replace(/\s+/gu, " ").trim();
    if (words === "") return;
    void actions.add(
      exceeds(words, ENTRY_NAME_MAX)
        ? { description: cutToLength(words, ENTRY_DESCRIPTION_MAX) }
        : { type: PERSONAL.test(words) ? "character" : "normal", name: words },
    );
  };
  return (
    <Tooltip content={t("add_hint")} describes>
      <button type="button" className={styles.add} aria-label={t("add_to_world")} tabIndex={-1} onClick={add}>
        <BookPlus aria-hidden="true" />
        <span className={styles.words}>{t("add_to_world")}</span>
      </button>
    </Tooltip>
  );
}
