// The state of an upload in the dialog: whether it is busy and how it ended; aborted when the dialog closes.
import { use, useEffect, useRef, useState } from "react";
import { DialogFrameContext } from "../../ui/dialog-frame.ts";
import type { ImageTarget } from "./image-dialogs.ts";
import { aimPicture, uploadSteps } from "./images.queries.ts";
import { PictureError, type PictureFault } from "./open-picture.ts";
import { reportFailure } from "./report-failure.ts";
import { aimAtPlace, awaitJudgement, type UploadOutcome, uploadImage } from "./upload-image.ts";

export type UploadEnd = Exclude<UploadOutcome, { kind: "passed" }> | { kind: "undrawn"; fault: PictureFault };

export interface Upload {
  busy: boolean;
  /** How the last attempt ended, if not successfully. */
  end: UploadEnd | null;
  /** Draws and uploads; for a picture that is already on the server it only polls. */
  start: (draw: () => Promise<Blob>) => Promise<void>;
  /** Registers the pending picture to be used once it passes; null if that is not possible. */
  later: (() => Promise<void>) | null;
  /** Whether the registration is in progress. */
  noting: boolean;
  /** Call when the crop has changed: the next attempt uploads again. */
  forget: () => void;
}

export interface UploadEvents {
  onPassed: (queryId: string) => void;
  /** Called when the server will use the picture once it passes. */
  onLater: () => void;
}

export function useUpload(target: ImageTarget, { onPassed, onLater }: UploadEvents): Upload {
  const { open } = use(DialogFrameContext);
  const [busy, setBusy] = useState(false);
  const [noting, setNoting] = useState(false);
  const [end, setEnd] = useState<UploadEnd | null>(null);
  const running = useRef<AbortController | null>(null);

  // The dialog was closed, for example by a logout, or unmounted.
  useEffect(() => {
    if (!open) running.current?.abort();
    return () => running.current?.abort();
  }, [open]);

  async function outcome(draw: () => Promise<Blob>, signal: AbortSignal): Promise<UploadOutcome> {
    const steps = uploadSteps(target);
    const queryId = end && "queryId" in end ? end.queryId : null;
    if (queryId) return awaitJudgement(queryId, steps, signal);
    const picture = await draw();
    signal.throwIfAborted();
    return uploadImage(picture, steps, signal);
  }

  function settle(ended: UploadOutcome): void {
    if (ended.kind === "passed") onPassed(ended.queryId);
    else setEnd(ended);
    if (ended.kind === "failed") reportFailure(target, ended.reason);
  }

  async function noteLater(place: Exclude<ImageTarget, { kind: "avatar" }>, queryId: string): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setNoting(true);
    const ended = await aimAtPlace(queryId, (id) => aimPicture(place, id, signal), signal).catch(() => undefined);
    // Aborted: the dialog was closed or unmounted.
    if (ended === undefined) return;
    setNoting(false);
    if (ended) settle(ended);
    else onLater();
  }

  async function start(draw: () => Promise<Blob>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBusy(true);
    setEnd(null);
    try {
      const ended = await outcome(draw, signal);
      setBusy(false);
      settle(ended);
    } catch (error) {
      if (signal.aborted) return;
      setBusy(false);
      setEnd({ kind: "undrawn", fault: error instanceof PictureError ? error.fault : { kind: "image_error" } });
    }
  }

  const pending = end?.kind === "pending" && !busy ? end.queryId : null;
  const later = pending !== null && target.kind !== "avatar" ? () => noteLater(target, pending) : null;
  return { busy, end, start, later, noting, forget: () => setEnd(null) };
}
