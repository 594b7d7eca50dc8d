// An upload under way in the dialog: busy, how it ended, and called off when the dialog goes.
import { use, useEffect, useRef, useState } from "react";
import { DialogFrameContext } from "../../ui/dialog-frame.ts";
import type { ImageTarget } from "./image-dialogs.ts";
import { uploadSteps } from "./images.queries.ts";
import { PictureError, type PictureFault } from "./open-picture.ts";
import { reportFailure } from "./report-failure.ts";
import { awaitJudgement, type UploadOutcome, uploadImage } from "./upload-image.ts";

export type UploadEnd = Exclude<UploadOutcome, { kind: "passed" }> | { kind: "undrawn"; fault: PictureFault };

export interface Upload {
  busy: boolean;
  /** How the last try ended, other than well. */
  end: UploadEnd | null;
  /** Draws and uploads; a picture that is on the server already is only asked about. */
  start: (draw: () => Promise<Blob>) => Promise<void>;
  /** The crop has changed: another try uploads again. */
  forget: () => void;
}

export function useUpload(target: ImageTarget, onPassed: (queryId: string) => void): Upload {
  const { open } = use(DialogFrameContext);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<UploadEnd | null>(null);
  const running = useRef<AbortController | null>(null);

  // Closed, be it by a logout, or gone: nobody waits for it any more.
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

  async function start(draw: () => Promise<Blob>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBusy(true);
    setEnd(null);
    try {
      const ended = await outcome(draw, signal);
      setBusy(false);
      if (ended.kind === "passed") onPassed(ended.queryId);
      else setEnd(ended);
      if (ended.kind === "failed") reportFailure(target, ended.reason);
    } catch (error) {
      if (signal.aborted) return;
      setBusy(false);
      setEnd({ kind: "undrawn", fault: error instanceof PictureError ? error.fault : "image_error" });
    }
  }

  return { busy, end, start, forget: () => setEnd(null) };
}
