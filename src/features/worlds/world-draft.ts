// Unsaved text of a world's title and background. While there is any, leaving asks first (product.md 2). Text that
// another window, or an import, has saved in the same field meanwhile is never overwritten unseen: both are shown, and
// the author chooses.
import { useEffect, useState } from "react";
import type { World } from "../../../contract/worlds.ts";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { backgroundProblem, titleProblem } from "./world-fields.ts";
import { useUpdateWorld, type WorldFields } from "./worlds.mutations.ts";

export type WorldDraft = ReturnType<typeof useWorldDraft>;
export type WorldField = keyof WorldFields;

interface Typed {
  value: string;
  /** The saved text when the edit began, or when the author last saw it. */
  base: string;
}

/** The text as the server stores it. */
const stored = (value: string) => value.replace(/\r\n?/g, "\n").trim();

/** Called by the screen, so that switching tabs does not lose the draft. */
export function useWorldDraft(world: World) {
  const [typed, setTyped] = useState<Partial<Record<WorldField, Typed>>>({});
  const update = useUpdateWorld(world._id);

  const look = (field: WorldField) => {
    const own = typed[field];
    const isTyped = own !== undefined && stored(own.value) !== own.base;
    const changed = isTyped && stored(own.value) !== world[field];
    return {
      // Text that was typed back to its base is no edit, where another text has been saved meanwhile.
      value: own && (isTyped || own.base === world[field]) ? own.value : world[field],
      base: isTyped ? own.base : world[field],
      changed,
      // While a save is running, the change is this window's own.
      conflict: changed && own.base !== world[field] && !update.isPending,
    };
  };
  const fields = { title: look("title"), background: look("background") };
  const { title, background } = fields;
  const isChanged = title.changed || background.changed;

  useEffect(() => {
    if (!isChanged) return;
    flagNeedSave(() => setTyped({}));
    return () => clearNeedSave();
  }, [isChanged]);

  const letGo = (field: WorldField) => setTyped(({ [field]: _, ...rest }) => rest);
  const write = (field: WorldField, base: string, done?: () => void) => {
    const { value } = fields[field];
    const isStored = (saved: World) => {
      setTyped(({ [field]: now, ...rest }) =>
        // Text typed meanwhile stays, now as a change of what was just saved.
        now === undefined || now.value === value
          ? rest
          : { ...rest, [field]: { value: now.value, base: saved[field] } },
      );
      done?.();
    };
    // Callbacks passed to `mutate` are dropped when the other field is saved meanwhile, so the promise is used. The
    // mutation shows failures.
    update.mutateAsync({ [field]: stored(value), base: { [field]: base } }).then(isStored, () => undefined);
  };
  return {
    title: title.value,
    background: background.value,
    changed: { title: title.changed, background: background.changed },
    /** Another text has been saved since the edit began: the author has to choose before saving. */
    conflict: { title: title.conflict, background: background.conflict },
    world,
    problems: { title: titleProblem(title.value), background: backgroundProblem(background.value) },
    saving: update.isPending,
    error: update.error,
    /** Which field was sent last; an error is about it. */
    sent: update.variables,
    change: (change: Partial<WorldFields>) => {
      if (update.isError) update.reset();
      const anew = Object.entries(change).map(([field, value]) => [
        field,
        { value, base: fields[field as WorldField].base },
      ]);
      setTyped((before) => ({ ...before, ...Object.fromEntries(anew) }));
    },
    discard: (field: WorldField) => {
      update.reset();
      letGo(field);
    },
    /** Saves one field. Text typed meanwhile stays. */
    save: (field: WorldField, done?: () => void) => write(field, fields[field].base, done),
    /** Resolves a conflict: saves the person's text over the saved one that is shown. */
    saveMine: (field: WorldField, done?: () => void) => {
      const seen = world[field];
      setTyped((before) => ({ ...before, [field]: { value: before[field]?.value ?? seen, base: seen } }));
      write(field, seen, done);
    },
  };
}
