// Generations as the API returns them.
import type { Candidate, Generation } from "../../../contract/generations.ts";
import type { CandidateRow, GenerationRequest, GenerationRow, NewGeneration } from "./generations.repo.ts";

export function presentGeneration(row: GenerationRow): Generation {
  return {
    _id: row.id,
    kind: row.kind,
    tool: row.tool,
    story_id: row.story_id,
    chapter_id: row.chapter_id,
    parent_id: row.parent_id,
    model: row.model,
    fell_back_from: row.fell_back_from,
    write_length: row.write_length,
    status: row.status,
    error_code: row.error_code,
    candidates: row.candidates.map(presentCandidate),
    power: row.power,
    waiting: row.waiting,
    receipt: row.receipt,
    context_tail: row.context_tail,
    created_at: row.created_at,
    finished_at: row.finished_at,
    dismissed_at: row.dismissed_at,
  };
}

/** A generation that has just been stored. */
export function presentNew(
  asked: GenerationRequest,
  made: { created_at: number; finished_at: number | null; parent_id: string | null } & Pick<
    NewGeneration,
    "candidates" | "contextTail"
  >,
): Generation {
  return {
    _id: asked.id,
    kind: asked.kind,
    tool: asked.tool,
    story_id: asked.storyId,
    chapter_id: asked.chapterId,
    parent_id: made.parent_id,
    model: asked.model,
    fell_back_from: asked.fellBackFrom,
    write_length: asked.writeLength,
    status: made.finished_at === null ? "queued" : "done",
    error_code: null,
    candidates: made.candidates.map(({ id, flavour, suggestion }) => ({
      _id: id,
      flavour,
      status: suggestion === null ? "waiting" : "complete",
      text: "",
      suggestion,
      error_code: null,
      kept_at: null,
    })),
    power: 0,
    waiting: 0,
    receipt: null,
    context_tail: made.contextTail,
    created_at: made.created_at,
    finished_at: made.finished_at,
    dismissed_at: null,
  };
}

export function presentCandidate(row: CandidateRow): Candidate {
  return {
    _id: row.id,
    flavour: row.flavour,
    status: row.status,
    text: row.text,
    suggestion: row.suggestion,
    error_code: row.error_code,
    kept_at: row.kept_at,
  };
}
