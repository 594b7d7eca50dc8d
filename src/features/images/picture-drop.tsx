// An area that accepts a picture: dropped on it, pasted while it is mounted, or chosen in the system's file dialog.
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IMAGE_TYPE_PREFIX } from "../../../contract/limits.ts";
import styles from "./picture-drop.module.css";

interface PictureDropProps {
  disabled: boolean;
  /** Several files are taken, each by itself; else the one that is a picture. */
  multiple?: boolean;
  onFile: (file: File) => void;
  /** The file input that the buttons for choosing a picture open. */
  input: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** The first picture among several files; without one the first file, so that an error is shown for it. */
function pictureOf(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find((file) => file.type.startsWith(IMAGE_TYPE_PREFIX)) ?? all[0];
}

/** Whether text is pasted into a field: word processors add a picture of it. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && clipboardData?.types.includes("text/plain") === true;
}

export function PictureDrop({ disabled, multiple = false, onFile, input, children }: PictureDropProps) {
  const { t } = useTranslation("images");
  const [over, setOver] = useState(false);

  function take(files: Iterable<File> | null | undefined): boolean {
    if (disabled || !files) return false;
    const first = pictureOf(files);
    const taken = multiple ? [...files] : first ? [first] : [];
    for (const file of taken) onFile(file);
    return taken.length > 0;
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isText(event) && take(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? "none" : "copy";
    setOver(!disabled);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut for the buttons inside
    <div
      className={styles.place}
      data-over={over || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={`${IMAGE_TYPE_PREFIX}*`}
        multiple={multiple}
        hidden
        aria-label={t("choose_picture")}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Reset, so that the same file can be chosen again after it was changed.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
