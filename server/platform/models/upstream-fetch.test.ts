// Requests to model servers over real connections: reused ones that were closed, responses that are too long or break
// off.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createUpstreamFetch } from "./upstream-fetch.ts";

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function listen(server: Server): Promise<string> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function upstream(maxBytes?: number) {
  const made = createUpstreamFetch(maxBytes === undefined ? {} : { maxBytes });
  open.push(made);
  return made.fetch;
}

const serve = (answer: RequestListener) => listen(createServer(answer));

test("a kept-alive connection that its server closes as it is reused is replaced", async () => {
  let connections = 0;
  const url = await listen(
    createTcpServer((socket) => {
      const isFirst = connections++ === 0;
      let requests = 0;
      socket.on("data", () => {
        if (isFirst && requests++ === 1) socket.resetAndDestroy();
        else socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      });
      socket.on("error", () => undefined);
    }),
  );
  const fetch = upstream();
  expect(await (await fetch(url)).text()).toBe("ok");
  expect(await (await fetch(url, { method: "POST", body: "{}" })).text()).toBe("ok");
  expect(connections).toBe(2);
});

test("a connection that is reset before any response is an error", async () => {
  const url = await listen(createTcpServer((socket) => void socket.resetAndDestroy()));
  await expect(upstream()(url)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("a response up to the limit is read, a longer one fails", async () => {
  const url = await serve((_, response) => response.end("x".repeat(1_000)));
  expect(await (await upstream(1_000)(url)).text()).toHaveLength(1_000);
  await expect((await upstream(999)(url)).text()).rejects.toThrow("too long");
});

test("a response that breaks off is an error, not an end", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("half", () => response.destroy());
  });
  await expect((await upstream()(url)).text()).rejects.toThrow();
});

test("redirects are returned, not followed, and an aborted request rejects with its reason", async () => {
  const url = await serve((_, response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end());
  expect((await upstream()(url)).status).toBe(307);
  await expect(upstream()(url, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
});

test.each([
  ["a status that is none", "999 Request denied"],
  ["a status below all others", "099 Nothing"],
  ["a change of protocols nobody asked for", "101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade"],
  ["a change of protocols to none", "101 Switching Protocols"],
  ["a control character in the reason", "200 O\u0001K"],
])("%s rejects and does not crash the process", async (_what, first) => {
  const url = await listen(
    createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(`HTTP/1.1 ${first}\r\ncontent-length: 2\r\n\r\nok`));
    }),
  );
  await expect(upstream()(url)).rejects.toThrow();
});
