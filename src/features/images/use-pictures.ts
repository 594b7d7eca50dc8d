// Several pictures that are uploaded whole, one after the other, as soon as they are chosen: of a report, or of feedback.
import { use, useEffect, useRef, useState } from "react";
import { DialogFrameContext } from "../../ui/dialog-frame.ts";
import { uploadSteps } from "./images.queries.ts";
import { PictureError } from "./open-picture.ts";
import { reportFailure } from "./report-failure.ts";
import { awaitJudgement, type UploadOutcome, uploadImage } from "./upload-image.ts";
import type { UploadEnd } from "./use-upload.ts";
import { wholePicture } from "./whole-picture.ts";

export interface AddedPicture {
  key: number;
  file: File;
  /** The picture as it is uploaded, and an address of it on this page; null until the file is read. */
  drawn: { blob: Blob; address: string } | null;
  state: "waiting" | "uploading" | "checking" | "ready" | "failed";
  /** How the last attempt ended, if not successfully. */
  end: UploadEnd | null;
  /** The id of one that is ready. */
  id: string | null;
}

export interface Pictures {
  list: readonly AddedPicture[];
  /** More were added than there is room for; the others were left out. */
  hasTooMany: boolean;
  add: (file: File) => void;
  remove: (key: number) => void;
  retry: (key: number) => void;
  clear: () => void;
}

const TARGET = { kind: "report" } as const;

export const isUploading = ({ list }: Pictures): boolean =>
  list.some(({ state }) => state !== "ready" && state !== "failed");
export const hasFailed = ({ list }: Pictures): boolean => list.some(({ state }) => state === "failed");
/** The ids of the pictures that are on the server. */
export const idsOf = ({ list }: Pictures): string[] => list.flatMap(({ id }) => id ?? []);

export function usePictures(max: number): Pictures {
  const { open } = use(DialogFrameContext);
  const [list, setList] = useState<readonly AddedPicture[]>([]);
  const [hasTooMany, setTooMany] = useState(false);
  /** As it is now: several files come before React renders. */
  const now = useRef<readonly AddedPicture[]>([]);
  const lastKey = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  /** Ends with the upload that was asked for last. */
  const line = useRef(Promise.resolve());

  const show = (next: readonly AddedPicture[]) => {
    now.current = next;
    setList(next);
  };
  const change = (key: number, to: Partial<AddedPicture>) =>
    show(now.current.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const find = (key: number) => now.current.find((one) => one.key === key);

  // The dialog was closed, for example by a logout, or the page was left.
  useEffect(() => {
    const controllers = running.current;
    const end = () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    };
    if (!open) end();
    return end;
  }, [open]);
  useEffect(
    () => () => {
      for (const { drawn } of now.current) if (drawn) URL.revokeObjectURL(drawn.address);
    },
    [],
  );

  async function outcome({ key, file, drawn, end }: AddedPicture, signal: AbortSignal): Promise<UploadOutcome> {
    const steps = uploadSteps(TARGET);
    const queryId = end && "queryId" in end ? end.queryId : null;
    if (queryId) {
      change(key, { state: "checking", end: null });
      return awaitJudgement(queryId, steps, signal);
    }
    change(key, { state: "uploading", end: null });
    const blob = drawn?.blob ?? (await wholePicture(file));
    signal.throwIfAborted();
    if (!drawn) change(key, { drawn: { blob, address: URL.createObjectURL(blob) } });
    const send: typeof steps.send = async (...sent) => {
      const result = await steps.send(...sent);
      if (!signal.aborted) change(key, { state: "checking" });
      return result;
    };
    return uploadImage(blob, { ...steps, send }, signal);
  }

  async function upload(key: number, signal: AbortSignal): Promise<void> {
    const picture = find(key);
    if (!picture || signal.aborted) return;
    try {
      const ended = await outcome(picture, signal);
      if (ended.kind === "passed") return change(key, { state: "ready", id: ended.queryId });
      if (ended.kind === "failed") reportFailure(TARGET, ended.reason);
      change(key, { state: "failed", end: ended });
    } catch (error) {
      if (signal.aborted) return;
      const fault = error instanceof PictureError ? error.fault : ({ kind: "image_error" } as const);
      change(key, { state: "failed", end: { kind: "undrawn", fault } });
    }
  }

  function start(key: number): void {
    const controller = new AbortController();
    running.current.set(key, controller);
    line.current = line.current.then(() => upload(key, controller.signal));
  }

  function forget(key: number): void {
    running.current.get(key)?.abort();
    running.current.delete(key);
    const drawn = find(key)?.drawn;
    if (drawn) URL.revokeObjectURL(drawn.address);
  }

  return {
    list,
    hasTooMany,
    add: (file) => {
      if (now.current.length >= max) return setTooMany(true);
      const key = ++lastKey.current;
      show([...now.current, { key, file, drawn: null, state: "waiting", end: null, id: null }]);
      start(key);
    },
    remove: (key) => {
      forget(key);
      show(now.current.filter((one) => one.key !== key));
      setTooMany(false);
    },
    retry: (key) => {
      change(key, { state: "waiting" });
      start(key);
    },
    clear: () => {
      for (const { key } of now.current) forget(key);
      show([]);
      setTooMany(false);
    },
  };
}
