// Applies events to a generation. Pure: the same events give the same generation in every tab.
import type { Candidate, Generation, GenerationEvent } from "../../../contract/generations.ts";

/** The generation after an event. Events of an unknown candidate are ignored. */
export function applyEvent(generation: Generation, event: GenerationEvent): Generation {
  switch (event.type) {
    case "snapshot":
    case "end":
      return event.generation;
    case "queued":
      return { ...generation, status: "queued", waiting: event.waiting };
    case "receipt":
      return { ...generation, receipt: event.receipt };
    case "text":
      return change(generation, event.candidate, (candidate) => ({
        ...candidate,
        status: "streaming",
        text: candidate.text + event.text,
      }));
    case "cut":
      return change(generation, event.candidate, (candidate) => ({
        ...candidate,
        text: candidate.text.slice(0, event.length),
      }));
    case "candidate":
      return change(generation, event.candidate, (candidate) => ({
        ...candidate,
        status: event.status,
        error_code: event.error_code,
      }));
  }
}

function change(generation: Generation, id: string, how: (candidate: Candidate) => Candidate): Generation {
  return {
    ...generation,
    status: generation.status === "queued" ? "running" : generation.status,
    candidates: generation.candidates.map((candidate) => (candidate._id === id ? how(candidate) : candidate)),
  };
}

/** Whether the generation has ended. */
export function isOver({ status }: Pick<Generation, "status">): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}
