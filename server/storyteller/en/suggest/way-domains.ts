// The things of life that carry an outline of what could happen next: what each is called, and what can come of it.
import { CREATURES } from "./way-domains-of-creatures.ts";
import { HOUSEHOLD } from "./way-domains-of-households.ts";
import { PAPERS } from "./way-domains-of-papers.ts";
import { POSSESSIONS } from "./way-domains-of-possessions.ts";
import { PLACES_AND_TRAVEL } from "./way-domains-of-travel.ts";
import type { Domain } from "./way-outline.ts";

export const DOMAINS: readonly Domain[] = [
  ...PAPERS,
  ...POSSESSIONS,
  ...HOUSEHOLD,
  ...[...CREATURES, ...PLACES_AND_TRAVEL].map((domain) => ({ ...domain, fixed: true as const })),
];
