// The most marks (brackets, braces and commas) a large body of an endpoint can have when every list in it is as long as
// the contract allows: all that the contract accepts must pass, and no more than that is parsed.
import { z } from "zod";

/** Allowance beyond what the bounded lists need: for unknown fields and lists without a bound, which are few. */
const MARKS_BESIDE = 1_000;

/** The parts of a JSON Schema that are read. */
interface Shape {
  items?: Shape | boolean;
  maxItems?: number;
  properties?: Record<string, Shape | boolean>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** Filled when the first large body of a schema arrives. */
const known = new WeakMap<z.ZodType, number>();

/** Brackets, braces and commas of the longest body a schema accepts, plus an allowance. */
export function mostMarks(body: z.ZodType | undefined): number {
  if (!body) return MARKS_BESIDE;
  const most =
    known.get(body) ?? MARKS_BESIDE + marksOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape);
  known.set(body, most);
  return most;
}

function marksOf(shape: Shape | boolean | undefined): number {
  if (typeof shape !== "object") return 0;
  const { items, maxItems = 0, properties, anyOf = [], oneOf = [], allOf = [] } = shape;
  // Each item, and each field, has a comma or a bracket of the list before it.
  const list = items === undefined ? 0 : 1 + maxItems * (1 + marksOf(items));
  const fields = properties ? Object.values(properties) : [];
  const object = fields.reduce((sum: number, field) => sum + 1 + marksOf(field), properties ? 1 : 0);
  const all = allOf.reduce((sum, part) => sum + marksOf(part), 0);
  const one = Math.max(0, ...[...anyOf, ...oneOf].map(marksOf));
  return list + object + all + one;
}
