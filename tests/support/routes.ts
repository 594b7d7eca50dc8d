// Every path in the server's router, read from the router itself, so that no route outside the contract is missed.
import type { FastifyInstance } from "fastify";

/** The paths of all routes, parameters as `:name`. */
export function servedRoutes(http: FastifyInstance): string[] {
  const paths: string[] = [];
  const open: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split("\n")) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)( \([A-Z, ]+\))?$/.exec(line);
    if (!match) continue;
    const [, indent = "", part = "", methods] = match;
    const depth = indent.length / 4;
    open.length = depth;
    open.push(part === "*" && depth === 0 ? "/*" : part);
    const path = open.join("").replace(/([^/])\*$/, "$1/*");
    if (methods) paths.push(path);
  }
  return paths;
}
