// Who reads, as a request tells.
import type { FastifyRequest } from "fastify";
import type { Person } from "../../platform/bind.ts";
import type { Reader } from "./reader-key.ts";

export const readerOf = (person: Person | null, { ip, headers }: FastifyRequest): Reader => ({
  uid: person?.uid ?? null,
  address: ip,
  agent: headers["user-agent"] ?? "",
});
