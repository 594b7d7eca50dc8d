// A person's account export: the zip fetched and unpacked.
import { unzipSync } from "fflate";
import { expect } from "vitest";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

export interface ExportedAccount {
  names: string[];
  text(name: string): string;
  json<T>(name: string): T;
  /** The values of a file of JSON lines. */
  lines<T>(name: string): T[];
  bytes(name: string): Uint8Array;
  /** All contents including names as one text, to search for what must not be in it. */
  everything: string;
}

export async function fetchExport(
  app: Pick<TestApp, "url">,
  { uid, token }: Pick<TestPerson, "uid" | "token">,
  language = "en-US",
): Promise<ExportedAccount> {
  const response = await fetch(app.url + ownAccountEndpoints.exportAll.path, {
    headers: { authorization: `Bearer ${token}`, uid, language },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  return unpackExport(new Uint8Array(await response.arrayBuffer()));
}

export function unpackExport(zip: Uint8Array): ExportedAccount {
  const files = unzipSync(zip);
  const bytes = (name: string) => files[name] ?? expect.fail(`${name} is not in ${Object.keys(files).join(", ")}`);
  const text = (name: string) => new TextDecoder().decode(bytes(name));
  return {
    names: Object.keys(files),
    text,
    json: (name) => JSON.parse(text(name)),
    lines: (name) =>
      text(name)
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
    bytes,
    everything: Object.keys(files)
      .map((name) => `${name}\n${text(name)}`)
      .join("\n"),
  };
}
