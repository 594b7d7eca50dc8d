// A TCP proxy with faults: forwards connections until it is told to close them, to hold all data back, or to lose the
// responses.
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Closes all connections and accepts no new ones. */
  cut(): void;
  /** Keeps connections open and forwards nothing, in either direction. */
  hold(): void;
  /** Forwards requests; the first response from now on closes the connections instead. */
  loseAnswers(): void;
  /** Forwards everything again, held data first. */
  mend(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let mode: "open" | "cut" | "held" | "deaf" = "open";
  const release: (() => void)[] = [];

  function forward(from: Socket, to: Socket, isAnswer: boolean): void {
    from.on("data", (bytes) => {
      if (mode === "deaf" && isAnswer) cut();
      else if (mode === "held") {
        from.pause();
        release.push(() => {
          to.write(bytes);
          from.resume();
        });
      } else to.write(bytes);
    });
    from.on("close", () => to.destroy());
    from.on("error", () => to.destroy());
  }

  function cut(): void {
    mode = "cut";
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  }

  const server = createServer((client) => {
    if (mode === "cut") return void client.destroy();
    const upstream = connect(target.port, target.host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.on("close", () => pairs.delete(pair));
    forward(client, upstream, false);
    forward(upstream, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    hold() {
      mode = "held";
    },
    loseAnswers() {
      mode = "deaf";
    },
    mend() {
      mode = "open";
      for (const pass of release.splice(0)) pass();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
