// Property tests draw the same cases in every run, so that a change is judged by itself and a failure comes again.
// `PROPERTY_SEED=random` draws others and is how new ones are found; a number repeats a run that failed.
import fc from "fast-check";

const SEED = 20_261_123;
const given = process.env["PROPERTY_SEED"];

fc.configureGlobal({ seed: given === "random" ? Date.now() % 2 ** 31 : Number(given || SEED) | 0 });

export { fc };
