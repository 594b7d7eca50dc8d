// What is filled in before an exploration begins, step by step, and what the server says of it.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Chat } from "../../../../contract/chats.ts";
import type { World } from "../../../../contract/worlds.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { useBeginChat } from "../chats.mutations.ts";
import type { ChatSource } from "../chats-dialogs.ts";
import { type Field, fieldProblem, refusalPlace, type Step } from "./begin-fields.ts";
import { type Playable, playableKey } from "./sources.queries.ts";
import { usePersonChoice, useWorldChoice } from "./use-choices.ts";

export interface BeginProps {
  source: ChatSource | undefined;
  played: string | undefined;
  onBegun: (chat: Chat) => void;
}

/** Texts that were typed; a null goal is the character's own. */
const EMPTY = { name: "", description: "", goal: null as string | null, opening: "" };

export function useBegin({ source: given, played, onBegun }: BeginProps) {
  const client = useQueryClient();
  const steps: readonly Step[] = given ? ["who", "where"] : ["world", "who", "where"];
  const [step, setStep] = useState<Step>(given ? "who" : "world");
  const [draft, setDraft] = useState(EMPTY);
  /** What a step was left with: later changes of the lists do not change it. */
  const [picked, setPicked] = useState<ChatSource | null>(given ?? null);
  const [playing, setPlaying] = useState<Playable | null>(null);
  /** The button of this step was pressed: what is missing is said. */
  const [isTried, setTried] = useState(false);
  /** Presses that something was wrong with. */
  const [attempts, setAttempts] = useState(0);
  const sending = useBeginChat();
  /** Two presses may come before React renders. */
  const isSending = useRef(false);
  const world = useWorldChoice(!given);
  const source = step === "world" ? null : picked;
  const person = usePersonChoice(source, played);
  const texts: Record<Field, string> = { ...draft, goal: draft.goal ?? playing?.character_target ?? "" };
  const refusal = sending.error && refusalPlace(sending.error, person.isOwn, !given);

  const goTo = (next: Step) => {
    setStep(next);
    setTried(false);
  };
  const sayProblems = () => {
    setTried(true);
    setAttempts((count) => count + 1);
  };
  const send = (from: ChatSource) => {
    if (isSending.current) return;
    isSending.current = true;
    const beginning = {
      played_character_name: playing ? playing.name : draft.name.trim(),
      played_character_description: playing ? "" : draft.description.trim(),
      ...((draft.goal !== null || !playing) && { goal: texts.goal.trim() }),
      opening: draft.opening.trim(),
    };
    sending.mutate(
      { source: from, beginning },
      {
        onSuccess: onBegun,
        onError: (error) => {
          goTo(refusalPlace(error, person.isOwn, !given).step);
          sayProblems();
          if (error instanceof CallError && error.code === "entry_deleted")
            void client.invalidateQueries({ queryKey: playableKey(from) });
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const problemOf = (field: Field) => fieldProblem(field, texts[field]);
  const goOn = () => {
    if (step === "world") {
      if (!world.isSettled || !world.chosen) return;
      world.choose(world.chosen._id);
      setPicked(sourceOf(world.chosen));
      person.setTyped("");
      goTo("who");
    } else if (step === "who") {
      if (!person.isSettled || !(person.isOwn || person.chosen)) return;
      if (person.isOwn && (problemOf("name") || problemOf("description"))) return sayProblems();
      if (person.chosen) person.choose(person.chosen._id);
      setPlaying(person.chosen);
      goTo("where");
    } else if (problemOf("goal") || problemOf("opening")) sayProblems();
    else if (source) send(source);
  };
  const before = steps[steps.indexOf(step) - 1];
  return {
    steps,
    step,
    source,
    world,
    person,
    playedName: playing ? playing.name : draft.name.trim(),
    texts,
    isTried,
    attempts,
    problemOf,
    /** Why it was refused, where that belongs to this step. */
    refusal: refusal?.step === step ? { ...refusal, error: sending.error } : null,
    isTyped: draft !== EMPTY,
    isBusy: sending.isPending,
    change: (typed: Partial<Record<Field, string>>) => {
      setDraft({ ...draft, ...typed });
      if (sending.isError) sending.reset();
    },
    goOn,
    /** Undefined on the first step. */
    goBack: before && (() => goTo(before)),
  };
}

export type Begin = ReturnType<typeof useBegin>;

function sourceOf({ _id, title, background }: World): ChatSource {
  return { kind: "world", id: _id, title, background };
}
