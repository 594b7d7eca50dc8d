// Checks that the server can listen on its address; errors say what the operator can do.
import { once } from "node:events";
import { createServer } from "node:net";
import { StartError } from "./db/postgres-binaries.ts";
import type { Config } from "./platform/config.ts";

type Address = Pick<Config, "host" | "port">;

/**
 * Makes sure that the address is free, before anything is created for a server that could not listen. Throws a
 * StartError.
 */
export async function requireAddress(address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, "listening");
  } catch (error) {
    throw listenError(error, address);
  } finally {
    probe.close();
  }
}

/** Converts an error of listening to a StartError for the operator; returns unknown errors unchanged. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new StartError(
      `Port ${port} of ${host} is taken by another program. Choose another port: PORT=${port + 1} npm start\n` +
        `(Or find and stop what uses it: ss -ltnp 'sport = :${port}')`,
    );
  if (code === "EACCES")
    return new StartError(
      `Port ${port} needs rights this user does not have. Choose a port above 1023: PORT=4310 npm start`,
    );
  if (code === "EADDRNOTAVAIL")
    return new StartError(`This machine has no address ${host}. Set HOST to one of its own, or 127.0.0.1.`);
  return error;
}
