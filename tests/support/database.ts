// A database of a test file's own, with a connection to it.
import { afterAll, inject } from "vitest";
import { type Connection, connect } from "../../server/db/client.ts";
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

/** The same, closed after the file's (or describe's) last test. Call it at the top of the file. */
export async function testDatabase(): Promise<Connection> {
  const connection = await openTestDatabase();
  afterAll(() => connection.close());
  return connection;
}
