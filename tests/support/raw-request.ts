// An HTTP request over a TCP socket: sent in pieces, aborted in the middle, or pipelined after another request.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export class RawRequest {
  readonly closed: Promise<void>;
  /** Everything received from the server. */
  heard = "";
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.setEncoding("latin1").on("data", (text: string) => {
      this.heard += text;
    });
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static async open(url: string): Promise<RawRequest> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    return new RawRequest(socket);
  }

  /** Begins a request; `length` is its Content-Length, or null for a chunked body. */
  head(method: string, path: string, length: number | null, headers: Readonly<Record<string, string>> = {}): this {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      "host: localhost",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      length === null ? "transfer-encoding: chunked" : `content-length: ${length}`,
    ];
    return this.send(`${lines.join("\r\n")}\r\n\r\n`);
  }

  send(text: string): this {
    this.#socket.write(text);
    return this;
  }

  /** The statuses of the answers so far. */
  get statuses(): number[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /** Waits until this many responses have begun. */
  async answers(count = 1): Promise<number[]> {
    while (this.statuses.length < count && !this.#socket.closed)
      await Promise.race([once(this.#socket, "data"), this.closed]);
    return this.statuses;
  }

  /** Stops reading from the socket. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** Closes the connection with a TCP reset. */
  leave(): void {
    this.#socket.resetAndDestroy();
  }
}
