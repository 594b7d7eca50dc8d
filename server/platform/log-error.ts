// What of an error is written to the log: what went wrong and where, never the data of the failed call. Drizzle puts a
// statement's values into its message; the database driver attaches its connection to errors.

/** How many nested causes are logged. */
const DEPTH = 5;
/** Fields of PostgreSQL's errors that contain names but no values (`detail` and `where` quote rows). */
const FACTS = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall", "address", "port"];

/** The error as a plain object for the log. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const facts: Record<string, unknown> = { type: error.constructor.name, message: messageOf(error) };
  for (const name of FACTS) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (typeof value === "string" || typeof value === "number") facts[name] = value;
  }
  facts["stack"] = framesOf(error);
  if (depth >= DEPTH) return facts;
  if (error.cause !== undefined) facts["cause"] = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) facts["errors"] = error.errors.map((each) => describeError(each, depth + 1));
  return facts;
}

function messageOf(error: Error): string {
  const { query, params } = error as { query?: unknown; params?: unknown };
  return typeof query === "string" && params !== undefined ? `Failed query: ${query}` : error.message;
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
