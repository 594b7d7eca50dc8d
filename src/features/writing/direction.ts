// What the author wants to happen next in one chapter: kept with the account by itself a moment after the last key, and
// on this device until the server has it. Looked up again whenever the window is gone back to.
import { proxy } from "valtio";
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { cutToLength, exceeds } from "../../../contract/text-length.ts";
import { call } from "../../lib/api/call.ts";
import { deviceDirection, keepDeviceDirection } from "./device-directions.ts";

/** A pause in typing. */
const PAUSE_MS = 800;

export class Direction {
  readonly state: { text: string };
  readonly #chapterId: string;
  readonly #params: { nid: string; cid: string };
  #isUnsent: boolean;
  #isSending = false;
  #isLoading = false;
  #changes = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  readonly #over = new AbortController();

  constructor(storyId: string, chapterId: string) {
    const known = deviceDirection(chapterId);
    this.state = proxy({ text: known?.text ?? "" });
    this.#isUnsent = known?.unsent ?? false;
    this.#chapterId = chapterId;
    this.#params = { nid: storyId, cid: chapterId };
    const { signal } = this.#over;
    addEventListener("online", () => this.flush(), { signal });
    const comeBack = () => {
      if (document.visibilityState === "visible") void this.load();
    };
    addEventListener("focus", comeBack, { signal });
    document.addEventListener("visibilitychange", comeBack, { signal });
  }

  /** What a request for words says of it: never more than a request may say. */
  get told(): string {
    return cutToLength(this.state.text.trim(), DIRECTION_MAX);
  }

  /** Fetches what was written on another device. What this device has not sent yet counts more. Never throws. */
  async load(): Promise<void> {
    if (this.#isUnsent) return this.#send();
    // Several events tell of one coming back.
    if (this.#isLoading) return;
    this.#isLoading = true;
    const changes = this.#changes;
    try {
      const { text } = await call(storyNotesEndpoints.direction, { params: this.#params });
      // Older than what was typed meanwhile, be it sent already. Of a page that was left nothing is changed.
      if (this.#changes !== changes || this.#over.signal.aborted) return;
      this.state.text = text;
      keepDeviceDirection(this.#chapterId, { text, unsent: false });
    } catch {
      // Nothing was asked for: what this device knows stays.
    } finally {
      this.#isLoading = false;
    }
  }

  change(text: string): void {
    this.state.text = text;
    this.#changes++;
    this.#isUnsent = true;
    keepDeviceDirection(this.#chapterId, { text, unsent: true });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#send(), PAUSE_MS);
  }

  /** Sends at once what waits. */
  flush(): void {
    if (this.#isUnsent) void this.#send();
  }

  /** Lets go of the page: what waits is sent, or when the chapter is opened again. */
  close(): void {
    this.#over.abort();
    this.flush();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#pause);
    const { text } = this.state;
    // A text that is too long waits for its author to shorten it.
    if (this.#isSending || exceeds(text.trim(), DIRECTION_MAX)) return;
    this.#isSending = true;
    let isSent = false;
    try {
      await call(storyNotesEndpoints.putDirection, { params: this.#params, body: { text } });
      isSent = true;
    } catch {
      // It waits on this device: the next key, connection or opening sends it.
    } finally {
      this.#isSending = false;
    }
    if (!isSent) return;
    if (this.state.text !== text) return this.#send();
    this.#isUnsent = false;
    keepDeviceDirection(this.#chapterId, { text, unsent: false });
  }
}
