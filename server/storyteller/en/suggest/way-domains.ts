// The things of life that carry an outline of what could happen next: what each is called, and what can come of it.
import { PAPERS } from "./way-domains-of-papers.ts";
import { PLACES } from "./way-domains-of-places.ts";
import { POSSESSIONS } from "./way-domains-of-possessions.ts";
import type { Domain } from "./way-outline.ts";

export const DOMAINS: readonly Domain[] = [
  ...PAPERS,
  ...POSSESSIONS,
  ...PLACES.map((domain) => ({ ...domain, fixed: true as const })),
];
