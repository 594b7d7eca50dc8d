// Messages between processes that serve the same documents. A message only notifies others or carries carets. Updates
// themselves are read from the log, so a lost message delays text but loses none.
import type { ControlMessage } from "./control-message.ts";

export interface BusHandlers {
  /** Another process has stored updates of a document. */
  onWake(documentId: string): void;
  /** Another process sent carets of a document. */
  onAwareness(documentId: string, update: Uint8Array): void;
  /** Another process has opened a document and asks for the carets in it. */
  onAwarenessAsked(documentId: string): void;
  onControl(message: ControlMessage): void;
  /** Called when receiving has started, at first or again: messages may have been missed until now. */
  onRecovered(): void;
}

export interface Bus {
  /** Whether messages currently arrive, as far as this process knows. */
  readonly healthy: boolean;
  start(handlers: BusHandlers): Promise<void>;
  /** Subscribes to a document; resolves when subscribed, or when that is not possible now. */
  join(documentId: string): Promise<void>;
  leave(documentId: string): void;
  wake(documentIds: Iterable<string>): void;
  awareness(documentId: string, update: Uint8Array): void;
  askAwareness(documentId: string): void;
  control(message: ControlMessage): void;
  stop(): Promise<void>;
}
