// A drop zone for files, with a button that opens the system's file dialog.
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./file-drop.module.css";

export interface FileDropProps {
  icon: ReactNode;
  /** The sentence that asks for a file. */
  invite: string;
  /** The button's label. */
  choose: string;
  /** Says which files are accepted. */
  hint: string;
  /** File extensions and MIME types, as in the `accept` attribute. */
  accept: string;
  /** Returns null if it accepts the files, else the reason to show. */
  onFiles: (files: readonly File[]) => string | null;
}

export function FileDrop({ icon, invite, choose, hint, accept, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  function take(files: FileList) {
    if (files.length > 0) setRefused(onFiles([...files]));
  }

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={styles.drop}
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
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.invite}>{invite}</p>
      <Button variant="primary" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={(event) => {
          take(event.currentTarget.files ?? new DataTransfer().files);
          // Without the reset, choosing the same file again would not fire a change event.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
