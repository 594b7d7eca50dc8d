// The rights matrix as data: what each call answers to whom, and which mixtures of two things it refuses.
import { CHAPTER_ROWS } from "./rights/chapter-rows.ts";
import { COLLABORATOR_ROWS } from "./rights/collaborator-rows.ts";
import { GENERATION_ROWS } from "./rights/generation-rows.ts";
import { PERSON_ROWS } from "./rights/person-rows.ts";
import type { Row } from "./rights/row.ts";
import { STORY_ROWS } from "./rights/story-rows.ts";

/** Pages and files, which belong to nobody. */
export const PAGES = [
  "/time.txt",
  "/*",
  "/docs",
  "/docs/*",
  "/healthz",
  "/metrics",
  "/favicon.ico",
  "/service-worker.js",
];

export const MATRIX: Record<string, Row> = {
  ...PERSON_ROWS,
  ...GENERATION_ROWS,
  ...STORY_ROWS,
  ...CHAPTER_ROWS,
  ...COLLABORATOR_ROWS,
};
