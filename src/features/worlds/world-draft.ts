// What was typed into a world's title and background and is not stored yet. While there is any, leaving asks first
// (product.md 2).
import { useEffect, useState } from "react";
import type { World } from "../../../contract/worlds.ts";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { backgroundProblem, titleProblem } from "./world-fields.ts";
import { useUpdateWorld, type WorldFields } from "./worlds.mutations.ts";

export type WorldDraft = ReturnType<typeof useWorldDraft>;

/** Kept by the screen: a change of tab must not lose it. */
export function useWorldDraft(world: World) {
  const [typed, setTyped] = useState<Partial<WorldFields>>({});
  const update = useUpdateWorld(world._id);
  const fields: WorldFields = { title: typed.title ?? world.title, background: typed.background ?? world.background };
  const changed = {
    title: fields.title.trim() !== world.title,
    background: fields.background.replace(/\r\n?/g, "\n").trim() !== world.background,
  };
  const isChanged = changed.title || changed.background;

  useEffect(() => {
    if (!isChanged) return;
    flagNeedSave(() => setTyped({}));
    return () => clearNeedSave();
  }, [isChanged]);

  return {
    ...fields,
    changed,
    problems: { title: titleProblem(fields.title), background: backgroundProblem(fields.background) },
    saving: update.isPending,
    error: update.error,
    /** Which field was sent last: an error is about it. */
    sent: update.variables,
    change: (change: Partial<WorldFields>) => {
      if (update.isError) update.reset();
      setTyped((before) => ({ ...before, ...change }));
    },
    discard: (field: keyof WorldFields) => {
      update.reset();
      setTyped(({ [field]: _, ...rest }) => rest);
    },
    /** Stores one field. What is typed meanwhile stays. */
    save: (field: keyof WorldFields, done?: () => void) => {
      const value = fields[field];
      update.mutate(
        { [field]: value.trim() },
        {
          onSuccess: () => {
            setTyped((before) => {
              if (before[field] !== value) return before;
              const { [field]: _, ...rest } = before;
              return rest;
            });
            done?.();
          },
        },
      );
    },
  };
}
