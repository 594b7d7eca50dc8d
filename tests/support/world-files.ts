// Imports files into worlds and exports them, through the API.
import { expect, vi } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import type { ImportOutcome, ImportProgress, WorldFile } from "../../contract/world-files.ts";
import type { TestPerson } from "./people.ts";

export const sendFile = (person: TestPerson, bytes: Uint8Array, name = "file", more = "") =>
  person.ask("POST", `/api/v1/world_files?name=${encodeURIComponent(name)}${more}`, bytes);

/** Uploads a file and expects that it can be read. */
export async function sentFile(person: TestPerson, bytes: Uint8Array, name = "file", more = ""): Promise<WorldFile> {
  const answer = await sendFile(person, bytes, name, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as WorldFile;
}

/** Waits until an import has ended. */
export function ended(person: TestPerson, fileId: string): Promise<ImportProgress> {
  return vi.waitFor(
    async () => {
      const progress = await person.get<ImportProgress>(`/api/v1/world_files/${fileId}/progress`);
      if (progress.status === "running" || progress.status === "waiting") throw new Error(progress.status);
      return progress;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Imports an uploaded file and returns the outcome. */
export async function broughtIn(person: TestPerson, fileId: string, choices: object): Promise<ImportOutcome> {
  await person.post<ImportProgress>(`/api/v1/world_files/${fileId}/import`, choices);
  const progress = await ended(person, fileId);
  expect(progress).toMatchObject({ status: "done", error_code: null });
  if (!progress.outcome) throw new Error("an import that is done has no outcome");
  return progress.outcome;
}

/** Imports a file as a new world. */
export async function imported(person: TestPerson, bytes: Uint8Array, name = "file", title = "Imported") {
  const file = await sentFile(person, bytes, name);
  return { file, ...(await broughtIn(person, file._id, { unid: null, title })) };
}

export async function entriesOf(person: TestPerson, unid: string): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let page = 1; ; page++) {
    const { data } = await person.get<{ data: Entry[] }>(
      `/api/v1/universes/${unid}/entries?per_page=100&order_by=name&page=${page}`,
    );
    all.push(...data);
    if (data.length < 100) return all;
  }
}
