// One chapter's editor, independent of React: created once its document is ready, recreated when the person's rights
// change, and kept for a while after the chapter was left so that coming back is instant.
import { Editor } from "@tiptap/core";
import { proxy, ref, subscribe } from "valtio";
import type { Locale } from "../../../../contract/limits.ts";
import type { ContinuationKeys } from "../../../../extensions/ai-continuation/ai-continuation.ts";
import { flushDomSelection } from "../../../../extensions/caret-first/caret-first.ts";
import { DOCUMENT_FIELD } from "../../../../extensions/document-json.ts";
import { editorExtensions } from "../../../../extensions/editor.ts";
import type { EditorNotice, LongPaste } from "../../../../extensions/editor-notice.ts";
import type { EntryHost } from "../../../../extensions/entry-mention/entry-completion.ts";
import type { DroppedText } from "../../../../extensions/file-drop/file-drop.ts";
import { currentLocale } from "../../../lib/locale.ts";
import type { DocumentSession } from "../document/document-session.ts";
import { editorSettings } from "../settings/editor-settings.ts";
import { type ChapterFacts, emptyFacts, type FollowedFacts, followFacts } from "./chapter-facts.ts";
import { holdWhileComposing } from "./hold-while-composing.ts";
import { readOnlyCopy } from "./read-only-copy.ts";

/** What the page does for an editor. Set by the component that shows the view, null while none does. */
export interface ViewHost {
  onNotice: (notice: EditorNotice) => void;
  onEditLink: () => void;
  /** Opens the page's find bar. */
  onFind: () => void;
  onDroppedText: (dropped: DroppedText) => void;
  onLongPaste: (paste: LongPaste) => boolean;
  onRefusedFile: (file: File) => void;
  texts: { title: string; body: string; label: string };
}

/** The lang attribute for an unknown language: the text does not inherit the interface's language. */
const UNKNOWN = "";

export interface ChapterViewOptions {
  chapterId: string;
  /** The story's language; null while the story is not loaded. */
  language: Locale | null;
  user: { uid: string; name: string };
  session: DocumentSession;
}

export interface ChapterViewState {
  /** The editor, once the document is ready. */
  editor: Editor | null;
}

export class ChapterView {
  readonly chapterId: string;
  readonly session: DocumentSession;
  readonly facts: ChapterFacts = emptyFacts();
  readonly state: ChapterViewState = proxy<ChapterViewState>({ editor: null });
  /** The element of the editor; the page inserts it where the chapter is shown. */
  readonly element: HTMLElement = document.createElement("div");
  host: ViewHost | null = null;
  /** Set by the write panel while it is mounted. */
  continuationKeys: ContinuationKeys | null = null;
  /** Set by the component that shows the world's entries, while it is mounted. */
  entryHost: EntryHost | null = null;
  /** How far the chapter was scrolled when it was left. */
  scrollTop = 0;
  /** Whether the caret's position was restored. */
  isPlaced = false;

  readonly #options: ChapterViewOptions;
  readonly #stops: (() => void)[] = [];
  #mode: "write" | "read" | null = null;
  #letGo: (() => void) | null = null;
  #followed: FollowedFacts | null = null;

  constructor(options: ChapterViewOptions) {
    this.#options = options;
    this.chapterId = options.chapterId;
    this.session = options.session;
    this.#stops.push(subscribe(options.session.state, () => this.#follow(), true));
    this.#stops.push(subscribe(editorSettings, () => this.#applySettings()));
    this.#follow();
  }

  get editor(): Editor | null {
    return this.state.editor;
  }

  /** Sets the story's language, which may change while the chapter is open. */
  setLanguage(language: Locale | null): void {
    this.#options.language = language;
    this.element.lang = language ?? UNKNOWN;
    if (this.editor) this.editor.storage.smartPunctuation.language = language ?? currentLocale();
  }

  /** Updates the facts at once. */
  countNow(): void {
    this.#followed?.now();
  }

  destroy(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#close();
  }

  #follow(): void {
    const { ready, rights } = this.session.state;
    if (!ready) return;
    if (this.#mode !== rights) this.#open(rights);
  }

  #open(mode: "write" | "read"): void {
    const selection = this.editor?.state.selection;
    const hadFocus = this.editor?.isFocused ?? false;
    this.#close();
    this.#mode = mode;
    const copy = mode === "read" ? readOnlyCopy(this.session.doc) : null;
    const doc = copy?.doc ?? this.session.doc;
    const { language, user } = this.#options;
    this.element.lang = language ?? UNKNOWN;
    const editor = new Editor({
      element: this.element,
      // The content security policy allows no injected stylesheet; prose.module.css has what the editor needs.
      injectCSS: false,
      editable: mode === "write",
      // The `delete` extension computes deletions after every key, and nothing listens to it.
      enableCoreExtensions: { delete: false },
      editorProps: {
        scrollMargin: { top: 40, bottom: 120, left: 0, right: 0 },
      },
      extensions: editorExtensions({
        fragment: doc.getXmlFragment(DOCUMENT_FIELD),
        awareness: this.session.awareness,
        user,
        language: language ?? currentLocale(),
        smartPunctuation: editorSettings.smartPunctuation,
        placeholder: {
          title: () => this.host?.texts.title ?? "",
          body: () => this.host?.texts.body ?? "",
          language: currentLocale,
        },
        onNotice: (notice) => this.#notice(notice),
        onLongPaste: (paste) => this.host?.onLongPaste(paste) ?? false,
        continuationKeys: () => this.continuationKeys,
        entryHost: () => this.entryHost,
        onEditLink: () => this.host?.onEditLink(),
        onDroppedText: (dropped) => this.host?.onDroppedText(dropped),
        onRefusedFile: (file) => this.host?.onRefusedFile(file),
      }),
    });
    // Set here and not in `editorProps` above: TipTap spreads those attributes, which does not work for a function.
    editor.view.setProps({
      attributes: () => ({
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": this.host?.texts.label ?? "",
        "aria-readonly": String(mode === "read"),
        spellcheck: "true",
        ...(mode === "read" && { tabindex: "0" }),
      }),
    });
    const facts = followFacts(editor, this.facts);
    this.#followed = facts;
    const stopHolding = holdWhileComposing(editor, this.session);
    this.session.beforeIncoming = () => flushDomSelection(editor.view);
    this.#letGo = () => {
      this.session.beforeIncoming = null;
      stopHolding();
      facts.stop();
      editor.destroy();
      copy?.stop();
    };
    this.state.editor = ref(editor);
    this.#applySettings();
    if (selection) {
      const end = editor.state.doc.content.size;
      editor.commands.setTextSelection({ from: Math.min(selection.from, end), to: Math.min(selection.to, end) });
    }
    if (hadFocus) editor.commands.focus(null, { scrollIntoView: false });
  }

  #close(): void {
    this.#letGo?.();
    this.#letGo = null;
    this.#mode = null;
    this.state.editor = null;
  }

  #notice(notice: EditorNotice): void {
    if (notice.type === "full") this.facts.refused++;
    this.host?.onNotice(notice);
  }

  #applySettings(): void {
    const { editor } = this;
    if (!editor) return;
    const { focusMode, typewriter, smartPunctuation } = editorSettings;
    editor.storage.smartPunctuation.enabled = smartPunctuation;
    editor.storage.typewriter.enabled = typewriter;
    if (editor.storage.focusMode.enabled !== focusMode) editor.commands.setFocusMode(focusMode);
  }
}
