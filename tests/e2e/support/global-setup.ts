// Starts one PostgreSQL for all servers of a Playwright run; each server has its own database in it.
import { startTestPostgres } from "../../support/test-postgres.ts";
import { POSTGRES_VARIABLE } from "./journey-server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[POSTGRES_VARIABLE] = postgres.address;
  return postgres.stop;
}
