// Every list in a request body is accepted at the contract's maximum length: a world with all its entries selected, a
// continuation with the maximum of mentions.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { ENTRIES_PER_WORLD_MAX } from "../../contract/limits.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  items?: Shape;
  maxItems?: number;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** A body of a schema with every list at its maximum length. */
function longest(shape: Shape): unknown {
  const { type, format, enum: values, items, maxItems = 0, properties, anyOf, oneOf, allOf } = shape;
  if ("const" in shape) return shape.const;
  if (values) return values[0];
  const [most] = [...(anyOf ?? []), ...(oneOf ?? [])]
    .map(longest)
    .sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  const all = (allOf ?? []).map(longest);
  if (anyOf || oneOf || allOf) return [...all, most].reduce(together);
  if (type === "array" && items) return Array.from({ length: maxItems }, () => longest(items));
  if (type === "object")
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, longest(field)]));
  if (type === "string") return format === "uuid" ? randomUUID() : "x";
  if (type === "number" || type === "integer") return Math.max(1, shape.minimum ?? 0);
  return type === "boolean" ? true : null;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const together = (one: unknown, other: unknown): unknown =>
  isObject(one) && isObject(other) ? { ...one, ...other } : (other ?? one);

const hasList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.values(value).some(hasList);

const bodies = app.http.boundEndpoints.flatMap((endpoint: Endpoint) => {
  if (!endpoint.body) return [];
  const body = longest(z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as Shape);
  return hasList(body) ? [{ call: `${endpoint.method} ${endpoint.path}`, endpoint, body }] : [];
});

/** The error of a body that was not parsed. */
const UNREAD = [expect.objectContaining({ field: "body" })];

describe("lists of the maximum length", () => {
  it("are found in the schemas of every call", () => {
    expect(bodies.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining([worldEndpoints.removeEntries, worldEndpoints.recoverEntries, worldEndpoints.putEntry]),
    );
    expect(bodies.length).toBeGreaterThan(7);
  });

  it.each(bodies)("$call", async ({ endpoint, body }) => {
    const person = await signUp(app);
    const path = endpoint.path.replace(/:\w+/g, () => randomUUID());
    // Once at its size, once padded to the call's maximum body size.
    const least = JSON.stringify(body);
    const room = (endpoint.bodyLimit ?? 64 * 1024) - Buffer.byteLength(least);
    expect(room).toBeGreaterThanOrEqual(0);
    for (const spaces of [0, room]) {
      const response = await fetch(app.url + path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
        body: least + " ".repeat(spaces),
      });
      const answer = (await response.json()) as { error_code?: number; content?: unknown };
      expect(answer.error_code).not.toBe(41300);
      expect(answer.content).not.toEqual(UNREAD);
    }
  });
});

it("all entries of a full world are deleted at once, and restored at once", async () => {
  const person = await signUp(app);
  const { _id: unid } = await person.post<{ _id: string }>("/api/v1/universes", { title: "Full" });
  await pool.query(
    "insert into entries (world_id, type, name) select $1, 'normal', 'n' || n from generate_series(1, $2::int) n",
    [unid, ENTRIES_PER_WORLD_MAX],
  );
  const { rows } = await pool.query<{ id: string }>("select id from entries where world_id = $1", [unid]);
  const entry_ids = rows.map(({ id }) => id);
  const path = `/api/v1/universes/${unid}/entries`;
  const count = async () => (await person.get<{ total: number }>(`${path}?per_page=1`)).total;
  expect((await person.ask("DELETE", path, { entry_ids })).status).toBe(200);
  expect(await count()).toBe(0);
  await person.post(`${path}/recover`, { entry_ids });
  expect(await count()).toBe(ENTRIES_PER_WORLD_MAX);
});
