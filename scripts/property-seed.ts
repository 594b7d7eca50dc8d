// The seed of the property tests: the same in every run, so that a result depends only on the code and a failure can be
// reproduced. `PROPERTY_SEED=random` draws another one, to find new cases; a number repeats a run.
const SEED = 20_261_123;

/** The seed of this process; with "random" every call returns another one. */
export function propertySeed(): number {
  const given = process.env["PROPERTY_SEED"];
  return given === "random" ? Date.now() % 2 ** 31 : Number(given || SEED) | 0;
}
