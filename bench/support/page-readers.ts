// Readers of one page over sockets of their own: light, because they share the processors with the server they measure,
// and strict, because each answer is read whole and compared.
import { connect, type Socket } from "node:net";

export interface PageReading {
  /** From the request to the last byte of its answer, in milliseconds. */
  times: number[];
  perSecond: number;
}

export interface PageReader {
  /** Reads the page once. Throws unless the answer has status 200 and exactly the bytes of `expected`. */
  read(expected?: Buffer): Promise<Buffer>;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** A connection that stays open, as a browser's does. */
export async function openReader(url: string): Promise<PageReader> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\naccept-encoding: gzip, br\r\n\r\n`;
  return {
    read: (expected) =>
      new Promise((resolve, reject) => {
        let got: Buffer = Buffer.alloc(0);
        let start = 0;
        let length = -1;
        const end = (error: Error | null) => {
          socket.off("data", onData).off("error", end).off("close", onClose);
          const body = got.subarray(start);
          if (error) reject(error);
          else if (expected && !body.equals(expected)) reject(new Error("The page has other bytes than before."));
          else resolve(body);
        };
        const onClose = () => end(new Error("The connection was closed before the end of an answer."));
        const onData = (chunk: Buffer) => {
          got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
          if (length < 0) {
            const at = got.indexOf(HEAD_END);
            if (at < 0) return;
            const head = got.toString("latin1", 0, at);
            if (!head.startsWith("HTTP/1.1 200 ")) return end(new Error(head));
            start = at + HEAD_END.length;
            length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
            if (Number.isNaN(length)) return end(new Error("The answer does not tell its length."));
          }
          if (got.length > start + length) end(new Error("The answer is longer than it tells."));
          else if (got.length === start + length) end(null);
        };
        socket.on("data", onData).on("error", end).on("close", onClose);
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** So many readers at once, each asking again as soon as it has its answer, until `count` pages are read. */
export async function readPages(
  url: string,
  { readers, count, expected }: { readers: number; count: number; expected: Buffer },
): Promise<PageReading> {
  const open = await Promise.all(Array.from({ length: readers }, () => openReader(url)));
  try {
    const times: number[] = [];
    let left = count;
    const began = performance.now();
    await Promise.all(
      open.map(async ({ read }) => {
        while (left-- > 0) {
          const asked = performance.now();
          await read(expected);
          times.push(performance.now() - asked);
        }
      }),
    );
    return { times, perSecond: (count * 1_000) / (performance.now() - began) };
  } finally {
    for (const { close } of open) close();
  }
}
