// Has a model sum up a chapter, for the prompts of later chapters. It costs no power.
import { DEFAULT_BIG_MODEL, SUMMARY_MAX } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { AppError } from "../../platform/errors.ts";
import { ModelError } from "../../platform/models/model-error.ts";
import type { Models } from "../../platform/models/models.ts";
import { loadTokenCounter } from "../../platform/tokens/load-token-counter.ts";
import { buildContext } from "../context/context.service.ts";
import { cutClean, shapeOutput } from "../context/output/shape-output.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { ToSumUp } from "./summaries.repo.ts";

export type WriteSummary = (chapter: ToSumUp, signal: AbortSignal) => Promise<string>;

const UNSET = { author_note: "", style: "", point_of_view: "unset" } as const;

/** The default model if it is ready and available to everybody; else the first model that is. */
function modelFor(models: Pick<Models, "list">): BigModel {
  const ready = models.list().filter(({ state, pro }) => state === "ready" && !pro);
  const chosen = ready.find(({ id }) => id === DEFAULT_BIG_MODEL) ?? ready[0];
  if (!chosen) throw new ModelError("model_unavailable", "no model for everybody is ready");
  return chosen.id;
}

/**
 * Creates the function that writes summaries. `bannedWords` returns the words no model may write in a story. The
 * promise rejects with a ModelError, the signal's reason, or, if the summary must not be shown, sensitive_content,
 * moderation_unreachable or a SensitiveError.
 */
export function createWriteSummary(
  models: Pick<Models, "list" | "get" | "generate">,
  safety: Pick<Safety, "watch" | "refuses">,
  bannedWords: (storyId: string) => Promise<readonly string[]>,
): WriteSummary {
  return async (chapter, signal) => {
    const model = models.get(modelFor(models));
    const tokens = await loadTokenCounter(model.tokenizer);
    const language = chapter.language === "zh-CN" ? "zh" : "en";
    const {
      prompt,
      brief,
      maxTokens,
      bannedWords: banned,
    } = buildContext({
      task: "summarise",
      flavour: null,
      language,
      storyTitle: chapter.story_title,
      chapterTitle: chapter.name,
      before: "",
      after: "",
      selection: chapter.text,
      mentions: [],
      tone: "same",
      instruction: "",
      direction: "",
      writeLength: 0,
      model,
      tokens,
      notes: UNSET,
      background: "",
      entries: [],
      relationships: [],
      bannedWords: await bannedWords(chapter.story_id),
      summaries: [],
      previous: null,
      siblings: [],
    });
    const answer = shapeOutput(
      (kept, stop) =>
        safety.watch(
          models.generate({
            model: model.id,
            prompt: kept === "" ? prompt : { ...prompt, prefill: kept },
            maxTokens,
            story: brief,
            person: chapter.owner_id,
            signal: AbortSignal.any([signal, stop]),
          }),
        ),
      {
        language,
        bannedWords: banned,
        length: null,
        room: Number.POSITIVE_INFINITY,
        before: "",
        after: "",
        titles: [chapter.name, chapter.story_title],
        tokens,
      },
    );
    for await (const part of answer)
      if (part.type === "end" && part.text !== "") {
        const summary = cutClean(part.text, SUMMARY_MAX, banned);
        if (await safety.refuses(summary)) throw new AppError("sensitive_content");
        return summary;
      }
    throw new ModelError("output_empty", "the model returned an empty summary");
  };
}
