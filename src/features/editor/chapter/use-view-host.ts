// Connects the shown editor with the page around it: notices, requests for dialogs, translated texts.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorNotice, LongPaste } from "../../../../extensions/editor-notice.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import { toast, toastError } from "../../../lib/toast.ts";
import { useFormat } from "../../../lib/use-format.ts";
import "../dialogs/editor-dialogs.ts";
import { placeKeeper } from "../dialogs/place-keeper.ts";
import type { ChapterView } from "../view/chapter-view.ts";

/** Long enough to read what was left out. */
const NOTICE_MS = 6_000;

export interface HostActions {
  onEditLink: () => void;
  onFind: () => void;
  /** The id of the story if chapters may be added to it, else null. */
  addTo: string | null;
}

export function useViewHost(view: ChapterView, actions: HostActions): void {
  const { t, i18n } = useTranslation(["editor", "common"]);
  const latest = useRef(actions);
  latest.current = actions;
  const format = useFormat();
  const latestFormat = useRef(format);
  latestFormat.current = format;
  const { language } = i18n;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` follows the language
  useEffect(() => {
    const say = (notice: EditorNotice) => {
      if (notice.type === "cut")
        toast(t("notice_cut", { count: notice.left, formatted: latestFormat.current.number(notice.left) }), {
          type: "info",
          duration: NOTICE_MS,
        });
      if (notice.type === "dropped")
        // The code and its texts are loaded only when needed: most pastes are plain text.
        void import("../dialogs/tell-dropped.ts").then(
          ({ tellDropped }) => tellDropped(notice.what),
          () => toastError(t("common:load_failed")),
        );
    };
    const askLong = (paste: LongPaste) => {
      const { editor } = view;
      if (!editor) return false;
      const [from, to] = [placeKeeper(editor, paste.from), placeKeeper(editor, paste.to)];
      void import("../long-paste/ask-long-paste.ts")
        .then(({ askLongPaste }) => askLongPaste({ view, paste, from, to, addTo: latest.current.addTo }))
        .catch(() => toastError(t("common:load_failed")));
      return true;
    };
    const offer = async (file: File, position: number) => {
      const place = view.editor && placeKeeper(view.editor, position);
      const { insertTextFile, longFile, readTextFile } = await import("../dialogs/text-file.ts");
      const read = await readTextFile(file);
      const long = typeof read !== "string" && view.editor && longFile(view.editor, read, place?.at() ?? position);
      if (typeof read === "string") toastError(t(read));
      else if (long) askLong(long);
      else if ((await openDialog("insert-text-file", { offer: read })) && view.editor) {
        const left = insertTextFile(view.editor, read, place?.at() ?? position);
        if (left > 0) say({ type: "cut", left });
      }
      place?.stop();
    };
    view.host = {
      onNotice: say,
      onEditLink: () => latest.current.onEditLink(),
      onFind: () => latest.current.onFind(),
      onLongPaste: askLong,
      onDroppedText: ({ file, position }) =>
        void offer(file, position).catch(() => toastError(t("common:load_failed"))),
      onRefusedFile: (file) => toastError(t("file_refused", { name: file.name })),
      texts: { title: t("placeholder_title"), body: t("placeholder_body"), label: t("editor_label") },
    };
    // An empty transaction redraws placeholders and names: the language may have changed.
    if (view.editor) view.editor.view.dispatch(view.editor.state.tr);
    return () => {
      view.host = null;
    };
  }, [view, language]);
}
