// The panel at a link that creates, changes, opens and removes it.
import type { Editor } from "@tiptap/core";
import { ExternalLink, Unlink } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { typedHref } from "../../../../extensions/link-behaviour/link-behaviour.ts";
import { showLinkTarget } from "../../../../extensions/link-behaviour/link-target.ts";
import { safeHref } from "../../../../extensions/safe-href.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./link-panel.module.css";
import { type Place, placeAtSelection } from "./selection-place.ts";

export interface LinkPanelProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function LinkPanel({ editor, frame, onClose }: LinkPanelProps) {
  const { t } = useTranslation("editor");
  const id = useId();
  const panel = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const before = safeHref(editor.getAttributes("link")["href"]) ?? "";
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);

  useLayoutEffect(() => {
    if (!panel.current || !frame.current) return;
    const { offsetWidth: width, offsetHeight: height } = panel.current;
    setPlace(placeAtSelection(editor, { frame: frame.current, width, height, side: "below" }));
  }, [editor, frame]);
  useEffect(() => {
    showLinkTarget(editor, true);
    return () => showLinkTarget(editor, false);
  }, [editor]);
  useLayoutEffect(() => {
    // The panel is hidden until it is positioned, and hidden elements can't be focused.
    if (!place) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [place]);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!panel.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [onClose]);

  const leave = () => {
    onClose();
    editor.commands.focus(null, { scrollIntoView: false });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return remove();
    const href = typedHref(typed);
    if (!href) return setWrong(true);
    setLink(editor, href, typed.trim());
    leave();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    leave();
  };
  return (
    <form
      ref={panel}
      className={classNames(styles.panel, place && styles.placed)}
      style={place ?? undefined}
      data-link-panel=""
      aria-label={t("link")}
      onSubmit={apply}
      onKeyDown={(event) => event.key === "Escape" && leave()}
    >
      <input
        ref={input}
        className={styles.input}
        value={typed}
        aria-label={t("link_address")}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        placeholder={t("link_placeholder")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" size="sm" variant="primary">
        {t("link_apply")}
      </Button>
      {before && (
        <>
          <IconButton
            size="sm"
            label={t("link_open")}
            icon={<ExternalLink />}
            onClick={() => window.open(before, "_blank", "noopener,noreferrer")}
          />
          <IconButton size="sm" label={t("link_remove")} icon={<Unlink />} onClick={remove} />
        </>
      )}
      {wrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {t("link_wrong")}
        </p>
      )}
    </form>
  );
}

/** Links the selection, or changes the link it is in; with nothing selected the address is inserted as the text. */
function setLink(editor: Editor, href: string, words: string): void {
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const link = { type: "link", attrs: { href } };
    editor
      .chain()
      .insertContent([{ type: "text", text: words, marks: [link] }])
      .run();
    return;
  }
  editor.chain().extendMarkRange("link").setLink({ href }).run();
}
