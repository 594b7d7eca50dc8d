// What a model writes for one person: continuations beside a chapter and results of the Lab. A generation is a job on
// the server; clients can connect to its events, and reconnect, until the result is read. Nothing of it is in the
// shared document.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import {
  CARDS_MAX,
  CHAPTER_MAX_CHARACTERS,
  DIRECTION_MAX,
  ENTRY_NAME_MAX,
  LAB_CONTEXT_MAX,
  LAB_INSTRUCTION_MAX,
  LAB_TEXT_MAX_CHARACTERS,
  LOCALES,
  RAW_LENGTH_FACTOR,
  REQUEST_MENTIONS_MAX,
  WRITE_LENGTH_MAX,
  WRITE_LENGTH_MIN,
} from "./limits.ts";
import { bigModel } from "./models.ts";
import { paged, pageQuery } from "./paging.ts";
import { receipt } from "./receipts.ts";
import { suggestion } from "./suggestions.ts";
import { block, id, line, newId, seconds } from "./text-fields.ts";
import { exceeds } from "./text-length.ts";

/** The write panel: idle, streaming, results listed (product.md 4). */
export const PANEL_STATUS = { idle: 0, streaming: 1, listed: 2 } as const;
export type PanelStatus = (typeof PANEL_STATUS)[keyof typeof PANEL_STATUS];

/** The output node in the text (product.md 3): exactly these three attributes. `nodeid` is the candidate's id. */
export const outputNode = z.object({ nodeid: z.string(), value: z.string(), isnew: z.boolean() });
export type OutputNode = z.infer<typeof outputNode>;

export const labTool = z.enum(["shorten", "rewrite", "expand", "custom"]);
export type LabTool = z.infer<typeof labTool>;
export const labTone = z.enum(["same", "plain", "vivid", "tense", "tender", "humorous", "formal"]);
export type LabTone = z.infer<typeof labTone>;

/**
 * What the storyteller does of the Lab: where its rules were right for at least eight of ten texts in both languages
 * (docs/performance.md). The other tools, and with them every tone, take a connected model. Its `shorten` only marks
 * what could go.
 */
export const STORYTELLER_TOOLS: Readonly<Record<LabTool, boolean>> = {
  shorten: true,
  rewrite: false,
  expand: false,
  custom: false,
};

/** What a candidate should write: what happens next, what is said, or what is noticed; null for results of the Lab. */
export const candidateFlavour = z.enum(["next", "said", "noticed"]);
export type CandidateFlavour = z.infer<typeof candidateFlavour>;

/** `partial`: it failed or was stopped after it had begun; its text so far is kept. */
export const candidateStatus = z.enum(["waiting", "streaming", "complete", "partial", "failed"]);
export type CandidateStatus = z.infer<typeof candidateStatus>;

export const candidate = z.object({
  _id: id,
  flavour: candidateFlavour.nullable(),
  status: candidateStatus,
  text: z.string(),
  /** Set for a card of the built-in helper, whose `text` is empty: it is never put into the chapter. */
  suggestion: suggestion.nullable().default(null),
  /** Why it failed or ended early: a code of the catalogue. */
  error_code: z.number().int().nullable(),
  /** When it was last inserted into the text. */
  kept_at: seconds.nullable(),
});
export type Candidate = z.infer<typeof candidate>;

export const generationStatus = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type GenerationStatus = z.infer<typeof generationStatus>;

export const generation = z.object({
  _id: id,
  kind: z.enum(["continue", "lab"]),
  tool: labTool.nullable(),
  story_id: id.nullable(),
  chapter_id: id.nullable(),
  /** The generation this one was regenerated from, or null: parents form the tree of results. */
  parent_id: id.nullable(),
  /** The model that wrote, and the one requested if the person's pro right had ended. */
  model: bigModel,
  fell_back_from: bigModel.nullable(),
  /** The requested length in words, as `countWords` counts them; of a use of the Lab the words of its text. */
  write_length: z.number().int(),
  status: generationStatus,
  /**
   * Why it failed. A continuation that was not refused has continuation_failed, and its candidates have the reasons.
   */
  error_code: z.number().int().nullable(),
  candidates: z.array(candidate),
  /** Power charged; 0 until it succeeds, and stays 0 if it fails. */
  power: z.number().int(),
  /** How many are queued before this one. */
  waiting: z.number().int(),
  receipt: receipt.nullable(),
  /** The last characters before the cursor at the time of the request, to tell a chapter's results apart. */
  context_tail: z.string(),
  created_at: seconds,
  finished_at: seconds.nullable(),
  /** When the person dismissed it, on any device: it no longer opens by itself, and stays in the list. */
  dismissed_at: seconds.nullable().default(null),
});
export type Generation = z.infer<typeof generation>;

/** A generation as lists return it. */
export const listedGeneration = generation.omit({ receipt: true });
export type ListedGeneration = z.infer<typeof listedGeneration>;

/** What a generation's stream sends. An event's number is its SSE id; connecting with one sends the events after it. */
export const generationEvent = z.discriminatedUnion("type", [
  /** The whole state: the first event after every connect; it replaces what the client has. */
  z.object({ type: z.literal("snapshot"), generation }),
  z.object({ type: z.literal("queued"), waiting: z.number().int() }),
  z.object({ type: z.literal("receipt"), receipt }),
  /** Text added to a candidate. */
  z.object({ type: z.literal("text"), candidate: id, text: z.string() }),
  /** A candidate is cut back to its first `length` UTF-16 code units, and continues from there. */
  z.object({ type: z.literal("cut"), candidate: id, length: z.number().int() }),
  z.object({
    type: z.literal("candidate"),
    candidate: id,
    status: candidateStatus,
    error_code: z.number().int().nullable(),
  }),
  /** The last event: the generation is over. */
  z.object({ type: z.literal("end"), generation }),
]);
export type GenerationEvent = z.infer<typeof generationEvent>;

const lang = z.enum(LOCALES).optional();
/** Text from the author's editor: its length is checked, it is never trimmed. */
const prose = (max: number) =>
  z
    .string()
    .max(max * RAW_LENGTH_FACTOR)
    .refine((text) => text.isWellFormed() && !text.includes("\u0000"), { message: "control_characters" });

/** The same for text around a selection, counted in the limit's unit: clients cut it to fit. */
const surroundings = (max: number) => prose(max).refine((text) => !exceeds(text, max), { message: "too_long" });

/** Maximum length of a mentioned name, in UTF-16 code units. */
const MENTION_UNITS_MAX = ENTRY_NAME_MAX * 2;

/** An entry mentioned in one of a request's texts: its id counts, whatever the words there are. */
const textMention = z
  .object({
    entry_id: id,
    in: z.enum(["before", "after", "text"]),
    /** Position of the mention in that text, in UTF-16 code units. */
    from: z.number().int().min(0),
    to: z.number().int().min(1),
  })
  .refine(({ from, to }) => from < to && to - from <= MENTION_UNITS_MAX, { message: "out_of_range" });
export type TextMention = z.infer<typeof textMention>;
const mentions = z.array(textMention).max(REQUEST_MENTIONS_MAX).default([]);

const continueBody = z.object({
  /**
   * Chosen by the client: a repeated request creates one generation; with different content it responds with conflict.
   */
  id: newId,
  /** Plain text of the chapter before and after the cursor, blocks separated by one line break. */
  before: prose(CHAPTER_MAX_CHARACTERS),
  after: prose(CHAPTER_MAX_CHARACTERS).default(""),
  mentions,
  /** What should happen next, in the author's words; may be empty. */
  direction: block(DIRECTION_MAX).default(""),
  /** In words: each Chinese, Japanese or Korean character, and each run of letters or digits of other scripts. */
  write_length: z.number().int().min(WRITE_LENGTH_MIN).max(WRITE_LENGTH_MAX),
  model: bigModel,
  candidates: z.number().int().min(1).max(CARDS_MAX),
  /** For a regeneration: the generation that the new candidates must differ from. */
  parent_id: id.nullable().default(null),
  lang,
});
export type ContinueBody = z.infer<typeof continueBody>;

const labBody = z.object({
  id: newId,
  tool: labTool,
  tone: labTone.default("same"),
  /** The instruction, for `custom`. */
  instruction: line(LAB_INSTRUCTION_MAX).default(""),
  /** The selected or pasted text: at most LAB_OTHER_MAX words, for `expand` LAB_EXPAND_MAX. */
  text: prose(LAB_TEXT_MAX_CHARACTERS),
  before: surroundings(LAB_CONTEXT_MAX).default(""),
  after: surroundings(LAB_CONTEXT_MAX).default(""),
  mentions,
  model: bigModel,
  /** The chapter the text is from; null for pasted text. */
  story_id: id.nullable().default(null),
  chapter_id: id.nullable().default(null),
  parent_id: id.nullable().default(null),
  lang,
});
export type LabBody = z.infer<typeof labBody>;

/** Which features are open at the moment. */
const availability = z.object({
  /** Whether the operator has enabled it. */
  continuation: z.boolean(),
  lab: z.boolean(),
  /** Until when this person is suspended from both; null if they are not. */
  suspended_until: seconds.nullable(),
});
export type Availability = z.infer<typeof availability>;

const gid = z.object({ gid: id });
const cid = z.object({ nid: id, cid: id });
/** Position of a refused text: the request's field, and the words around it. */
export const sensitivePlace = z.object({
  field: z.enum(["before", "after", "text", "instruction", "direction"]),
  phrase: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SensitivePlace = z.infer<typeof sensitivePlace>;
/** `content` of sensitive_content when a request for generated text is refused; other calls send no content. */
export const sensitivePlaces = z.object({ places: z.array(sensitivePlace) });

/** Errors of the calls that generate text, besides the general ones. */
const ASKING = [
  "session_invalid",
  "account_locked",
  "continuation_suspended",
  "power_short",
  "story_not_found",
  "story_no_right",
  "chapter_not_found",
  "conflict",
  "generation_running",
  "parameter_invalid",
  "sensitive_content",
  "model_unavailable",
  "generate_closed",
  "generation_interrupted",
  "moderation_unreachable",
] as const;

export const generationEndpoints = {
  continue: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/generations",
    tag: "generations",
    summary: "Have a chapter continued at the cursor",
    access: "user",
    envelope: "plain",
    params: cid,
    body: continueBody,
    response: generation,
    errors: [...ASKING, "chapter_full", "suggestions_none"],
    bodyLimit: 1024 * 1024,
  }),
  lab: defineEndpoint({
    method: "POST",
    path: "/api/v2/lab/generations",
    tag: "generations",
    summary: "Have a text shortened, rewritten, expanded or changed by an instruction",
    access: "user",
    envelope: "plain",
    body: labBody,
    response: generation,
    errors: [...ASKING, "lab_text_missing", "lab_text_length", "lab_instruction_missing", "lab_needs_model"],
    bodyLimit: 256 * 1024,
  }),
  availability: defineEndpoint({
    method: "GET",
    path: "/api/v2/generations/availability",
    tag: "generations",
    summary: "Tell what may be asked for at the moment",
    access: "user",
    envelope: "plain",
    response: availability,
    errors: ["session_invalid"],
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/generations/:gid",
    tag: "generations",
    summary: "Get one of one's own generations as it stands",
    access: "user",
    envelope: "plain",
    params: gid,
    response: generation,
    errors: ["session_invalid", "generation_not_found"],
  }),
  /**
   * Reconnect with the last seen SSE id in `after` (or the Last-Event-ID header); a comment line is sent every 15 s.
   */
  events: defineEndpoint({
    method: "GET",
    path: "/api/v2/generations/:gid/events",
    tag: "generations",
    summary: "Follow one of one's own generations",
    access: "user",
    envelope: "events",
    params: gid,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    response: generationEvent,
    errors: ["session_invalid", "generation_not_found"],
  }),
  cancel: defineEndpoint({
    method: "POST",
    path: "/api/v2/generations/:gid/cancel",
    tag: "generations",
    summary: "Stop a generation; what has been written is kept",
    access: "user",
    envelope: "plain",
    params: gid,
    body: z.object({ lang }).optional(),
    response: generation,
    errors: ["session_invalid", "generation_not_found"],
  }),
  /** All the caller's results of a chapter, latest first; of continuations and the Lab alike. */
  ofChapter: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/generations",
    tag: "generations",
    summary: "List one's own results of a chapter",
    access: "user",
    envelope: "plain",
    params: cid,
    query: pageQuery.extend({ kind: z.enum(["continue", "lab"]).optional() }),
    response: paged(listedGeneration),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "parameter_invalid"],
  }),
  /** Marks a result as dismissed. */
  dismiss: defineEndpoint({
    method: "PUT",
    path: "/api/v2/generations/:gid/dismissed",
    tag: "generations",
    summary: "Remember that a result was put away",
    access: "user",
    envelope: "plain",
    params: gid,
    body: z.object({ lang }).optional(),
    response: generation,
    errors: ["session_invalid", "generation_not_found"],
  }),
  /** Marks a candidate as inserted into the text, in whole or in part. */
  keep: defineEndpoint({
    method: "PUT",
    path: "/api/v2/generations/:gid/candidates/:candidate/kept",
    tag: "generations",
    summary: "Remember that a candidate was kept",
    access: "user",
    envelope: "plain",
    params: gid.extend({ candidate: id }),
    body: z.object({ lang }).optional(),
    response: candidate,
    errors: ["session_invalid", "generation_not_found"],
  }),
};
