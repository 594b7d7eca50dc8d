// What processes that serve the same documents tell each other. Messages only wake and show carets: what was written
// is read from the log, so a lost message delays words and never loses them.
import type { ControlMessage } from "./control-message.ts";

export interface BusHandlers {
  /** Another process has stored updates of a document. */
  onWake(documentId: string): void;
  /** Another process's carets of a document. */
  onAwareness(documentId: string, update: Uint8Array): void;
  /** Another process has opened a document and wants to know whose carets are in it. */
  onAwarenessAsked(documentId: string): void;
  onControl(message: ControlMessage): void;
  /** Messages may have been missed until now. */
  onRecovered(): void;
}

export interface Bus {
  /** Whether messages get through at the moment, as far as one can know. */
  readonly healthy: boolean;
  start(handlers: BusHandlers): Promise<void>;
  /** Begins hearing of a document; returns when it does, or when it cannot now. */
  join(documentId: string): Promise<void>;
  leave(documentId: string): void;
  wake(documentIds: Iterable<string>): void;
  awareness(documentId: string, update: Uint8Array): void;
  askAwareness(documentId: string): void;
  control(message: ControlMessage): void;
  stop(): Promise<void>;
}
