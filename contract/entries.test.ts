import { describe, expect, it } from "vitest";
import { entryBody } from "./entries.ts";

const tie = (name: string) => ({ name, relationships: ["knows"] });
const issuesOf = (body: object) =>
  entryBody.safeParse(body).error?.issues.map(({ path, message }) => [...path, message]);

describe("a relationship to oneself", () => {
  const mara = { type: "character", name: "Rself", description: "" };

  it.each(["Rself", "rSELF", "ＲＳＥＬＦ", " rself "])("is refused however it is spelled: %j", (name) => {
    expect(issuesOf({ ...mara, character_relationships: [tie(name)] })).toEqual([
      ["character_relationships", "own_name"],
    ]);
    expect(issuesOf({ ...mara, changes: [{ from_chapter: 2, character_relationships: [tie(name)] }] })).toEqual([
      ["changes", "own_name"],
    ]);
  });

  it.each(["Rsel", "Rself 2", "Self"])("with another name is accepted: %j", (name) =>
    expect(issuesOf({ ...mara, character_relationships: [tie(name)] })).toBe(undefined),
  );

  it("does not exist for a character without a name", () =>
    expect(issuesOf({ ...mara, name: "", description: "A stranger.", character_relationships: [tie("Tom")] })).toBe(
      undefined,
    ));
});
