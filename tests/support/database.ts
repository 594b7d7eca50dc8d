// A database of a test file's own, cloned from the migrated template in a few hundredths of a second.
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { type Connection, connect } from "../../server/db/client.ts";
import { TEMPLATE } from "./global-setup.ts";

/** A fresh database and a connection to it. `close` ends the connection and drops the database. */
export async function openTestDatabase(): Promise<Connection> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  const connection = connect(`${server}${name}`, { max: 10 });
  return {
    ...connection,
    async close() {
      await connection.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The same, closed after the file's (or describe's) last test. Call it at the top of the file: `const { db } = await testDatabase()`. */
export async function testDatabase(): Promise<Connection> {
  const connection = await openTestDatabase();
  afterAll(() => connection.close());
  return connection;
}

async function administer(server: string, statement: string): Promise<void> {
  const admin = connect(`${server}postgres`, { max: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
