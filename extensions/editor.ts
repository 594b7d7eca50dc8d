// The chapter's editor in the browser: the schema it shares with the server, plus everything needed while writing.
import type { AnyExtension } from "@tiptap/core";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import type { Awareness } from "y-protocols/awareness";
import type { XmlFragment } from "yjs";
import type { Locale } from "../contract/limits.ts";
import { AiContinuation, type ContinuationKeys } from "./ai-continuation/ai-continuation.ts";
import { BlockShortcuts } from "./block-shortcuts/block-shortcuts.ts";
import { CaretFirst } from "./caret-first/caret-first.ts";
import { CaretInSight } from "./caret-in-sight/caret-in-sight.ts";
import { CharacterLimit } from "./character-limit/character-limit.ts";
import { LongPasteLimit, type LongPasteOptions } from "./character-limit/long-paste.ts";
import { CleanPaste } from "./clean-paste/clean-paste.ts";
import { carets } from "./collaboration/carets.ts";
import { DocumentBinding, ownUndo } from "./collaboration/document-binding.ts";
import type { NoticeHandler } from "./editor-notice.ts";
import { EntryCompletion, type EntryHost } from "./entry-mention/entry-completion.ts";
import { EntryDrop } from "./entry-mention/entry-drop.ts";
import { EntryNames } from "./entry-names/entry-names.ts";
import { type DroppedText, FileDrop } from "./file-drop/file-drop.ts";
import { FindReplace } from "./find-replace/find-replace.ts";
import { FocusMode } from "./focus-mode/focus-mode.ts";
import { LabSelection } from "./lab-selection/lab-selection.ts";
import { LinkBehaviour } from "./link-behaviour/link-behaviour.ts";
import { NestingLimit } from "./nesting-limit.ts";
import { Placeholder, type PlaceholderOptions } from "./placeholder/placeholder.ts";
import { schemaExtensions } from "./schema.ts";
import { SmartPunctuation } from "./smart-punctuation/smart-punctuation.ts";
import { TitleBehaviour } from "./title-behaviour/title-behaviour.ts";
import { Typewriter } from "./typewriter/typewriter.ts";
import { UndoCaret } from "./undo-grouping/undo-caret.ts";
import { UndoGrouping } from "./undo-grouping/undo-grouping.ts";

export interface EditorSetup {
  /** The chapter in its Yjs document, which the editor may change: pass a copy where it must not. */
  fragment: XmlFragment;
  awareness: Awareness;
  /** The current user; others see the name that the server knows. */
  user: { uid: string; name: string };
  /** The story's language. */
  language: Locale;
  smartPunctuation: boolean;
  placeholder: PlaceholderOptions;
  onNotice: NoticeHandler;
  /** Takes over a paste that does not fit; false leaves it to be cut. */
  onLongPaste: LongPasteOptions["onLongPaste"];
  /** What the continuation's keys do; null where there is no write panel. */
  continuationKeys: () => ContinuationKeys | null;
  /** What the page does for the entries of a world; null where the page shows none. */
  entryHost: () => EntryHost | null;
  onEditLink: () => void;
  onDroppedText: (dropped: DroppedText) => void;
  onRefusedFile: (file: File) => void;
}

/** Every extension of the editor, for `new Editor({ extensions })`. */
export function editorExtensions(setup: EditorSetup): AnyExtension[] {
  const { fragment, awareness, user, language, onNotice } = setup;
  return [
    ...schemaExtensions,
    DocumentBinding.configure({ fragment, yUndoOptions: { undoManager: ownUndo(fragment) } }),
    carets(awareness, user),
    CaretFirst,
    UndoGrouping,
    UndoCaret,
    TitleBehaviour,
    CharacterLimit.configure({ onNotice }),
    LongPasteLimit.configure({ onLongPaste: setup.onLongPaste }),
    NestingLimit,
    AiContinuation.configure({ keys: setup.continuationKeys, onNotice }),
    LabSelection.configure({ onNotice }),
    SmartPunctuation.configure({ enabled: setup.smartPunctuation, language }),
    CleanPaste.configure({ onNotice }),
    FileDrop.configure({ onText: setup.onDroppedText, onRefused: setup.onRefusedFile, onNotice }),
    FindReplace,
    EntryNames,
    EntryCompletion.configure({ host: setup.entryHost }),
    EntryDrop,
    FocusMode,
    Typewriter,
    CaretInSight,
    BlockShortcuts,
    LinkBehaviour.configure({ onEdit: setup.onEditLink }),
    Placeholder.configure(setup.placeholder),
    Dropcursor.configure({ color: false, width: 2, class: "drop-cursor" }),
    Gapcursor,
  ];
}
