// A form whose sender stops sending: it is aborted, and its resources are released.
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { FORM_LIMITS, readUploadForm } from "../../../server/modules/images/upload-form.ts";

test("a form that is not complete in time is aborted", async () => {
  const app = Fastify();
  await app.register(multipart, { limits: FORM_LIMITS });
  const ended = new Promise<unknown>((resolve) => {
    app.post("/", async (request) => {
      await readUploadForm(request, () => undefined, 50).then(resolve, resolve);
      return {};
    });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined);
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const begun =
    field("query_id", "0b2c1f5e-0000-4000-8000-000000000000") +
    field("credential", "c") +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nonly the beginning';
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${begun}`,
  );
  expect(await ended).toBeInstanceOf(Error);
  await closed;
  await app.close();
});
