// What was typed into a world's title and background and is not stored yet. While there is any, leaving asks first
// (product.md 2). What another window, or an import, has stored in the same field meanwhile is never written over
// unseen: both are shown, and the author chooses.
import { useEffect, useState } from "react";
import type { World } from "../../../contract/worlds.ts";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { backgroundProblem, titleProblem } from "./world-fields.ts";
import { useUpdateWorld, type WorldFields } from "./worlds.mutations.ts";

export type WorldDraft = ReturnType<typeof useWorldDraft>;
export type WorldField = keyof WorldFields;

interface Typed {
  value: string;
  /** What was stored when its typing began, or was last looked at. */
  base: string;
}

/** As the server stores it. */
const stored = (value: string) => value.replace(/\r\n?/g, "\n").trim();

/** Kept by the screen: a change of tab must not lose it. */
export function useWorldDraft(world: World) {
  const [typed, setTyped] = useState<Partial<Record<WorldField, Typed>>>({});
  const update = useUpdateWorld(world._id);

  const look = (field: WorldField) => {
    const own = typed[field];
    const isTyped = own !== undefined && stored(own.value) !== own.base;
    const changed = isTyped && stored(own.value) !== world[field];
    return {
      // Typed back to what it was: nobody's wish any more, where another has been stored meanwhile.
      value: own && (isTyped || own.base === world[field]) ? own.value : world[field],
      base: isTyped ? own.base : world[field],
      changed,
      // What is on its way right now is one's own.
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
        // What was typed meanwhile stays, and is a change of what was just stored.
        now === undefined || now.value === value
          ? rest
          : { ...rest, [field]: { value: now.value, base: saved[field] } },
      );
      done?.();
    };
    // What `mutate` is given to do afterwards is forgotten when the other field is saved meanwhile. Failures are shown.
    update.mutateAsync({ [field]: stored(value), base: { [field]: base } }).then(isStored, () => undefined);
  };
  return {
    title: title.value,
    background: background.value,
    changed: { title: title.changed, background: background.changed },
    /** Something else has been stored since the typing began: it can't be saved before the author has chosen. */
    conflict: { title: title.conflict, background: background.conflict },
    world,
    problems: { title: titleProblem(title.value), background: backgroundProblem(background.value) },
    saving: update.isPending,
    error: update.error,
    /** Which field was sent last: an error is about it. */
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
    /** Stores one field. What is typed meanwhile stays. */
    save: (field: WorldField, done?: () => void) => write(field, fields[field].base, done),
    /** Of a conflict, stores one's own over what is shown as stored. */
    saveMine: (field: WorldField, done?: () => void) => {
      const seen = world[field];
      setTyped((before) => ({ ...before, [field]: { value: before[field]?.value ?? seen, base: seen } }));
      write(field, seen, done);
    },
  };
}
