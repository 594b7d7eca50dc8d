// A database of a test file's own, with a connection to it.
import { inject } from "vitest";
import { type Connection, connect } from "../../server/db/client.ts";
import { atEnd } from "./at-end.ts";
import { createDatabase, dropDatabase } from "./test-postgres.ts";

/** A fresh database and a connection to it. `close` ends the connection and drops the database. */
export async function openTestDatabase(): Promise<Connection> {
  const address = inject("databaseServer");
  const name = await createDatabase(address);
  const connection = connect(`${address}${name}`, { max: 10 });
  return {
    ...connection,
    async close() {
      await connection.close();
      await dropDatabase(address, name);
    },
  };
}

/** The same, closed after the test in which it is called, or after the file's (or describe's) last test. */
export async function testDatabase(): Promise<Connection> {
  const connection = await openTestDatabase();
  atEnd(() => connection.close());
  return connection;
}
