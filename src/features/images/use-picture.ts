// The picture being cropped: opened from a file, and closed when another one replaces it or the dialog is unmounted.
import { useEffect, useRef, useState } from "react";
import { openPicture, type Picture, PictureError, type PictureFault } from "./open-picture.ts";

export interface ChosenPicture {
  picture: Picture | null;
  opening: boolean;
  /** Why the last file was refused. */
  fault: PictureFault | null;
  choose: (file: File) => void;
}

export function usePicture(first: File | undefined, onOpened: () => void): ChosenPicture {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [opening, setOpening] = useState(first !== undefined);
  const [fault, setFault] = useState<PictureFault | null>(null);
  /** The file chosen last: if two are being opened, the earlier one is ignored. */
  const latest = useRef<File | null>(null);

  async function open(file: File): Promise<void> {
    latest.current = file;
    setOpening(true);
    setFault(null);
    try {
      const opened = await openPicture(file);
      if (latest.current !== file) return opened.close();
      setPicture(opened);
      onOpened();
    } catch (error) {
      if (latest.current === file) setFault(error instanceof PictureError ? error.fault : { kind: "image_error" });
    }
    if (latest.current === file) setOpening(false);
  }

  useEffect(() => () => picture?.close(), [picture]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file the dialog was opened with is opened once
  useEffect(() => {
    if (first) void open(first);
    return () => {
      latest.current = null;
    };
  }, []);

  return { picture, opening, fault, choose: (file) => void open(file) };
}
