// Pictures in a file where every picture is held: everything else is imported, and each is set once it has passed.
import sharp from "sharp";
import { expect, it } from "vitest";
import type { HeldImage } from "../../../contract/held-images.ts";
import { imageAddress } from "../../../contract/images.ts";
import type { World } from "../../../contract/worlds.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { waiting } from "../../support/held-images.ts";
import { cardPng, cardV2 } from "../../support/lore-files.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ images: { ...readConfig({}).images, hold: true }, role: "web" });
const { images } = app.services;
const heldOf = async ({ uid }: TestPerson) =>
  (await images.listHeld({ after: null, limit: 100 })).filter(({ ownerId }) => ownerId === uid);
const judge = (id: HeldImage["id"], passed = true) => images.judgeHeld(id, passed, async () => undefined);
const seraphina = async (person: TestPerson, unid: string) =>
  (await entriesOf(person, unid)).find(({ name }) => name === "Seraphina");

it("a card's picture is reported, set later, and the card is still exported with its own", async () => {
  const person = await signUp(app);
  const { world, problems } = await imported(person, cardPng({ chara: cardV2() }), "seraphina.png");
  expect(problems.map(({ kind }) => kind)).toEqual(["picture_held"]);
  const entry = await seraphina(person, world._id);
  expect(entry?.avatar).toBeNull();
  const [held] = await heldOf(person);
  expect(held).toMatchObject({ purpose: "entry", imported: true });
  await judge(held?.id ?? "");
  expect((await seraphina(person, world._id))?.avatar).toBe(imageAddress(held?.id ?? ""));
  const leaves = await fetch(`${app.url}/api/v1/universes/${world._id}/entries/${entry?._id}/export?format=card_png`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { width } = await sharp(Buffer.from(await leaves.arrayBuffer())).metadata();
  expect(width, "not a drawn one").toBe(8);
});

it("one for an existing entry waits for that entry; a refused one leaves the old picture", async () => {
  const person = await signUp(app);
  const card = cardPng({ chara: cardV2() });
  const { world } = await imported(person, card, "seraphina.png");
  const [first] = await heldOf(person);
  await judge(first?.id ?? "");
  const changed = cardPng({ chara: cardV2({ description: "Another one." }) });
  const file = await sentFile(person, changed, "seraphina.png", `&unid=${world._id}`);
  const at = file.rows.find(({ name }) => name === "Seraphina")?.index;
  await broughtIn(person, file._id, { unid: world._id, overwrite: [at], cover: false });
  const held = await heldOf(person);
  expect(held).toHaveLength(1);
  expect((await seraphina(person, world._id))?.avatar).toBe(imageAddress(first?.id ?? ""));
  await judge(held[0]?.id ?? "", false);
  expect((await seraphina(person, world._id))?.avatar).toBe(imageAddress(first?.id ?? ""));
});

it("a cover is set for the new world", async () => {
  const person = await signUp(app);
  const { _id: unid } = await person.post<World>("/api/v1/universes", { title: "Isles" });
  await person.post(`/api/v1/universes/${unid}/entries`, { type: "normal", name: "Lamp", description: "" });
  await judge(await waiting(app, person, { unid }));
  const leaves = await person.ask("GET", `/api/v1/universes/${unid}/export?format=storyloom`);
  const bytes = new TextEncoder().encode(typeof leaves.body === "string" ? leaves.body : JSON.stringify(leaves.body));
  const { world, problems } = await imported(person, bytes, "isles.json");
  expect(problems.map(({ kind }) => kind)).toEqual(["cover_held"]);
  const [held] = await heldOf(person);
  await judge(held?.id ?? "");
  expect((await person.get<World>(`/api/v1/universes/${world._id}`)).cover).toBe(imageAddress(held?.id ?? ""));
});
