// Messages about rights, schema or processes, encoded alike for every transport. During an upgrade processes of two
// versions run at the same time, so unknown messages are ignored.
import { z } from "zod";
import { CLOSE } from "../../../contract/collab.ts";
import type { CloseReason } from "../close-target.ts";

const target = z.union([
  z.object({ chapterIds: z.array(z.string()).readonly() }),
  z.object({ storyId: z.string(), uid: z.string().optional() }),
  z.object({ uid: z.string() }),
  z.object({ sessionId: z.string() }),
]);

const controlMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("close"), target, reason: z.enum(Object.keys(CLOSE) as [CloseReason]) }),
  z.object({ type: z.literal("wake"), documentId: z.string() }),
  z.object({ type: z.literal("schema"), documentId: z.string(), schemaVersion: z.number().int() }),
  /** Something about this person (notices, access) has changed. */
  z.object({ type: z.literal("person"), uid: z.string() }),
  z.object({ type: z.literal("hello"), answer: z.boolean() }),
]);
export type ControlMessage = z.infer<typeof controlMessage>;

const envelope = z.object({ from: z.string(), message: controlMessage });

/** Parses a message; null for an unknown one. */
export function readControl(text: string): ControlMessage | null {
  return controlMessage.safeParse(parse(text)).data ?? null;
}

/** The same, with the process that sent it. */
export function readEnvelope(text: string): { from: string; message: ControlMessage } | null {
  return envelope.safeParse(parse(text)).data ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
