// The relationships of a world's characters: what a rename changes in them, and that nobody has one to themselves.
import { describe, expect, it } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { entriesScene, relationshipInput, relationshipOutput } from "../support/entries-scene.ts";

const app = await testApp({ role: "web" });
const scene = () => entriesScene(app);

describe("a new name of a character", () => {
  it("is applied to others' relationships and their changes, in that world only", async () => {
    const { owner, path, unid, person, add } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", {
      character_relationships: relationshipInput("Ines", "Mara"),
      changes: [{ from_chapter: 2, character_relationships: relationshipInput("Mara") }],
    });
    const gone = await person("Gone", { character_relationships: relationshipInput("Mara") });
    const lamp = await add("Lamp");
    await owner.remove(`${path}/${gone._id}`);
    const { _id: other } = await owner.post<World>("/api/v1/universes", { title: "Other" });
    const apart = await owner.post<Entry>(`/api/v1/universes/${other}/entries`, {
      type: "character",
      name: "Tobin",
      description: "",
      character_relationships: relationshipInput("Mara"),
    });

    await owner.put(`${path}/${mara._id}`, { type: "character", name: "Marah", description: "" });
    const after = await owner.get<Entry>(`${path}/${tobin._id}`);
    expect(after.character_relationships).toEqual(relationshipOutput("Ines", "Marah"));
    expect(after.changes).toEqual([{ from_chapter: 2, character_relationships: relationshipOutput("Marah") }]);
    expect(after.updated_at, "its author has not touched it").toBeCloseTo(tobin.updated_at, 5);
    expect(after.updated_at, "who has it open is told").toBeGreaterThan(tobin.updated_at);
    await owner.post(`${path}/recover`, { entry_ids: [gone._id] });
    expect(await owner.get(`${path}/${gone._id}`)).toMatchObject({
      character_relationships: relationshipOutput("Marah"),
    });
    expect(await owner.get(`/api/v1/universes/${other}/entries/${apart._id}`)).toEqual(apart);
    expect(await owner.get(`${path}/${lamp._id}`)).toEqual(lamp);
    expect(unid).not.toBe(other);
  });

  it("keeps the old name where another character has it, and merges two relationships to one character", async () => {
    const { owner, path, person } = await scene();
    const [one, two] = [await person("Mara"), await person("Mara")];
    const tobin = await person("Tobin", {
      character_relationships: [
        { name: "Ines", relationships: ["sister"] },
        { name: "Mara", locked: true, relationships: ["knows", "sister"] },
      ],
    });
    const rename = (id: string, name: string) =>
      owner.put(`${path}/${id}`, { type: "character", name, description: "" });
    await rename(one._id, "Marah");
    expect(await owner.get(`${path}/${tobin._id}`)).toEqual(tobin);
    await rename(two._id, "Ines");
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({
      character_relationships: [{ name: "Ines", locked: true, relationships: ["sister", "knows"] }],
    });
    await rename(two._id, "Tobin");
    expect(await owner.get<Entry>(`${path}/${tobin._id}`), "nobody knows oneself").toMatchObject({
      character_relationships: [{ name: "Ines" }],
    });
  });

  it("is applied to both when two are renamed at once", async () => {
    const { owner, path, person } = await scene();
    const names = ["A", "B", "C", "D", "E", "F"];
    const made = await Promise.all(
      names.map((name) =>
        person(name, { character_relationships: relationshipInput(...names.filter((other) => other !== name)) }),
      ),
    );
    // Each keeps the names it had at the request, so only the relationships to the last one are checked.
    const keeper = await person("Keeper", { character_relationships: relationshipInput(...names) });
    await Promise.all(
      made.map(({ _id, name }) =>
        owner.put(`${path}/${_id}`, { type: "character", name: `${name}${name}`, description: "" }),
      ),
    );
    const { character_relationships } = await owner.get<Entry>(`${path}/${keeper._id}`);
    expect(character_relationships.map(({ name }) => name)).toEqual(names.map((name) => name + name));
  });
});

it("allows no relationship to oneself, also where the stored data has one by now", async () => {
  const { owner, path, person } = await scene();
  await person("Mara");
  const ida = await person("Ida", {
    character_relationships: relationshipInput("Mara", "Tobin"),
    changes: [{ from_chapter: 3, character_relationships: relationshipInput("Mara") }],
  });
  // Neither field is sent: both stay unchanged.
  const renamed = {
    type: "character",
    name: "Mara",
    description: "",
    character_relationships: relationshipInput("Tobin"),
  };
  const stored = await owner.put<Entry>(`${path}/${ida._id}`, renamed);
  expect(stored.character_relationships).toEqual(relationshipOutput("Tobin"));
  expect(stored.changes).toEqual([{ from_chapter: 3, character_relationships: [] }]);
  const { _id, avatar: _, created_at: __, updated_at: ___, character_gender, ...same } = stored;
  const body = { ...same, ...(character_gender !== null && { character_gender }) };
  expect((await owner.ask("PUT", `${path}/${_id}`, body)).status).toBe(200);
});

it("ignores case and width: nobody has a relationship to themselves in another spelling", async () => {
  const { owner, path, person } = await scene();
  const body = {
    type: "character",
    name: "Rself",
    description: "",
    character_relationships: relationshipInput("rSELF", "Tobin"),
  };
  const refused = await owner.ask("POST", path, body);
  expect([refused.status, refused.body]).toMatchObject([422, { content: [{ reason: "own_name" }] }]);
  const ida = await person("Ida", {
    changes: [{ from_chapter: 3, character_relationships: relationshipInput("rself") }],
  });
  // Renaming either character, or another one, leaves neither with a relationship to themselves.
  const renamed = await owner.put<Entry>(`${path}/${ida._id}`, { type: "character", name: "RSELF", description: "" });
  expect(renamed.changes).toEqual([{ from_chapter: 3, character_relationships: [] }]);
  const bea = await person("Bea", { character_relationships: relationshipInput("Tobin") });
  const tobin = await person("Tobin");
  await owner.put(`${path}/${tobin._id}`, { type: "character", name: "BEA", description: "" });
  expect(await owner.get<Entry>(`${path}/${bea._id}`)).toMatchObject({
    character_relationships: relationshipOutput("Tobin"),
  });
});
