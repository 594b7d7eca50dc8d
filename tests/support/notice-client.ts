// A client of the notices socket that behaves like a page.
import { vi } from "vitest";
import { NOTICES_PATH, NOTICES_PROTOCOL, type Notice, type NoticesClientMessage } from "../../contract/notices.ts";

export class NoticeClient {
  readonly notices: Notice[] = [];
  /** The number of unread notices that was told last. */
  unread: number | null = null;
  readonly closed: Promise<{ code: number; reason: string }>;
  isClosed = false;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket, acknowledges: boolean) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as Notice | { type: "beat" } | { type: "unread"; count: number };
      if (message.type === "unread") this.unread = message.count;
      if (message.type !== "notice") return;
      this.notices.push(message);
      if (acknowledges) this.say({ type: "ack", ids: [message.id] });
    };
    this.closed = new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => {
        this.isClosed = true;
        resolve({ code, reason });
      };
    });
  }

  /** Rejects when the server refuses. */
  static async open(url: string, token: string, { acknowledges = true } = {}): Promise<NoticeClient> {
    const socket = new WebSocket(url.replace("http", "ws") + NOTICES_PATH, [NOTICES_PROTOCOL, token]);
    const client = new NoticeClient(socket, acknowledges);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error("the socket was refused"));
    });
    if (socket.protocol !== NOTICES_PROTOCOL) throw new Error(`the server chose ${socket.protocol}`);
    return client;
  }

  say(message: NoticesClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Sends raw data that no page would send. */
  sayRaw(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(data);
  }

  kinds(): string[] {
    return this.notices.map(({ kind }) => kind);
  }

  async has(count: number): Promise<void> {
    await vi.waitUntil(() => this.notices.length >= count, { timeout: 20_000, interval: 20 });
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }
}
