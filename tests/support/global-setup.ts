// Vitest's one PostgreSQL for all test files of a run.
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's database server, ending in a slash: a database's name follows. */
    databaseServer: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide("databaseServer", postgres.address);
  return postgres.stop;
}
