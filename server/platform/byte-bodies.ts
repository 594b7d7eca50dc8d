// Routes whose body is a file's raw bytes. All other routes read only JSON.
import type { FastifyInstance } from "fastify";

/** Binds routes that take `application/octet-stream` and nothing else; the body is a Buffer. */
export function takeBytes(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    routes(scope);
  });
}
