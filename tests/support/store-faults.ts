// Ways in which writing to the database fails. Tests start and end each one while a server uses the database.
import type pg from "pg";
import { holdInserts } from "./held-inserts.ts";
import type { TcpProxy } from "./tcp-proxy.ts";

export interface StoreFault {
  name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** `pool` connects to the database directly; the server connects through the proxy `wire`. */
export function storeFaults(pool: pg.Pool, wire: TcpProxy): StoreFault[] {
  let letGo: (() => Promise<void>) | undefined;
  const through = (begin: () => void) => ({ begin: async () => begin(), end: async () => wire.mend() });
  return [
    { name: "refuses", begin: () => refuseInserts(pool, "document_updates"), end: () => allowInserts(pool) },
    {
      name: "takes too long",
      async begin() {
        letGo = await holdInserts(pool);
      },
      end: async () => letGo?.(),
    },
    { name: "has gone away", ...through(wire.cut) },
    { name: "has fallen silent", ...through(wire.hold) },
    { name: "stores and is cut off before it can say so", ...through(wire.loseAnswers) },
  ];
}

/** Makes every INSERT and UPDATE on a table fail with 53100, as on a full disk. */
export async function refuseInserts(pool: pg.Pool, table: "document_updates" | "plain_documents"): Promise<void> {
  await pool.query(`
    create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on ${table} for each statement execute function no_room()`);
}

export async function allowInserts(pool: pg.Pool): Promise<void> {
  await pool.query("drop function if exists no_room() cascade");
}
