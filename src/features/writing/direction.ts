// What the author wants to happen next in one chapter: saved to the account a moment after the last key, and on this
// device until the server has it. Fetched again whenever the window gets the focus.
import { proxy } from "valtio";
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { cutToLength, exceeds } from "../../../contract/text-length.ts";
import { call } from "../../lib/api/call.ts";
import { deviceDirection, keepDeviceDirection } from "./device-directions.ts";

/** The debounce before a save. */
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

  /** The text for a continuation's request, cut to the request's limit. */
  get told(): string {
    return cutToLength(this.state.text.trim(), DIRECTION_MAX);
  }

  /** Fetches the text from another device. Unsent text of this device takes precedence. Never rejects. */
  async load(): Promise<void> {
    if (this.#isUnsent) return this.#send();
    // Returning to a window fires several events.
    if (this.#isLoading) return;
    this.#isLoading = true;
    const changes = this.#changes;
    try {
      const { text } = await call(storyNotesEndpoints.direction, { params: this.#params });
      // Ignores a response that is older than text typed meanwhile, even if that was sent already, or that arrives
      // after close().
      if (this.#changes !== changes || this.#over.signal.aborted) return;
      this.state.text = text;
      keepDeviceDirection(this.#chapterId, { text, unsent: false });
    } catch {
      // A background fetch: the text of this device stays.
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

  /** Sends unsent text at once. */
  flush(): void {
    if (this.#isUnsent) void this.#send();
  }

  /** Stops following the page. Unsent text is sent now, or when the chapter is opened again. */
  close(): void {
    this.#over.abort();
    this.flush();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#pause);
    const { text } = this.state;
    // A text that is too long is not sent until its author shortens it.
    if (this.#isSending || exceeds(text.trim(), DIRECTION_MAX)) return;
    this.#isSending = true;
    let isSent = false;
    try {
      await call(storyNotesEndpoints.putDirection, { params: this.#params, body: { text } });
      isSent = true;
    } catch {
      // It stays unsent on this device: the next key, "online" event or opening sends it.
    } finally {
      this.#isSending = false;
    }
    if (!isSent) return;
    if (this.state.text !== text) return this.#send();
    this.#isUnsent = false;
    keepDeviceDirection(this.#chapterId, { text, unsent: false });
  }
}
