// The seed that property tests draw from: the same in every run, so that a change is judged by itself and a failure
// comes again. `PROPERTY_SEED=random` draws others and is how new cases are found; a number repeats a run.
const SEED = 20_261_123;

/** The seed of this process; "random" is another one at each call. */
export function propertySeed(): number {
  const given = process.env["PROPERTY_SEED"];
  return given === "random" ? Date.now() % 2 ** 31 : Number(given || SEED) | 0;
}
