// Playwright's one PostgreSQL for all servers of a run; each has a database of its own in it.
import { startTestPostgres } from "../../support/test-postgres.ts";
import { POSTGRES_VARIABLE } from "./journey-server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[POSTGRES_VARIABLE] = postgres.address;
  return postgres.stop;
}
