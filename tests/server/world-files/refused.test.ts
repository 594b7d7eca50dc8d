// Unreadable files through the call: each is refused with the code and kind of its error, and the server continues.
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { testApp } from "../../support/app.ts";
import { cardV2, charx, jsonBytes, pngWith, textChunk, utf8 } from "../../support/lore-files.ts";
import { codeOf, signUp } from "../../support/people.ts";
import { imported, sendFile, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const person = await signUp(app);

const zeroes = new Uint8Array(64 * 1024 * 1024);

it.each<[what: string, bytes: () => Uint8Array, kind: string]>([
  ["no bytes", () => new Uint8Array(), "empty"],
  ["words", () => utf8("Dear diary, today nothing happened."), "unknown_format"],
  ["JSON that is cut off", () => jsonBytes(cardV2()).subarray(0, 300), "broken_json"],
  ["JSON nested a hundred thousand deep", () => utf8("[".repeat(100_000) + "]".repeat(100_000)), "too_complex"],
  ["a picture without a card", () => pngWith([]), "no_card_in_picture"],
  ["a picture with rubbish for a card", () => pngWith([textChunk("chara", utf8("%%%"))]), "broken_picture"],
  ["a picture whose card is no JSON", () => pngWith([textChunk("chara", utf8("AAAA"))]), "broken_picture"],
  ["an archive that is a bomb", () => zipSync({ "card.json": zeroes }), "archive_too_large"],
  ["an archive that leads out of itself", () => charx(cardV2(), { "../../etc/passwd": utf8("x") }), "unsafe_archive"],
  ["an empty book", () => jsonBytes({ entries: {} }), "no_entries"],
])("%s", { timeout: 60_000 }, async (_what, bytes, kind) => {
  const answer = await sendFile(person, bytes());
  expect(codeOf(answer)).toBe(42286);
  expect(answer.body).toMatchObject({ content: { kind } });
});

it("more bytes than allowed, and other content types", async () => {
  expect(codeOf(await sendFile(person, new Uint8Array(WORLD_FILE_MAX_BYTES + 1)))).toBe(41300);
  expect(codeOf(await person.ask("POST", "/api/v1/world_files", { entries: {} }))).toBe(41500);
});

it("nothing is stored of a refused file, and a card without a book is accepted", async () => {
  const { rows } = await app.database.pool.query("select 1 from world_files");
  expect(rows).toEqual([]);
  const card = cardV2({ character_book: null });
  const file = await sentFile(person, jsonBytes(card), "card.json");
  expect(file.rows.map(({ name }) => name)).toEqual(["Seraphina"]);
  expect((await imported(person, jsonBytes(card))).added).toBe(1);
});
