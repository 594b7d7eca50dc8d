// Who speaks: a living person who is spoken to, the last speaker, or who is tied most to the player.
import type { SceneEntry, SceneLine } from "../../platform/models/scene-request.ts";
import type { SceneWorld } from "./world.ts";

/** Who speaks if nobody is spoken to; null: the narrator. */
export function usualSpeaker(world: SceneWorld): SceneEntry | null {
  return lastSpeaker(world) ?? firstSpeaker(world);
}

/** A person whom the player speaks to, if they can be here. */
export function canAnswer(world: SceneWorld, entry: SceneEntry): boolean {
  if (!world.people.includes(entry)) return false;
  if (world.present.length === 0 || world.present.includes(entry)) return true;
  const here = world.player ? [...world.present, world.player] : world.present;
  if (here.some((one) => world.isTied(one, entry))) return true;
  // Nothing in the world says how somebody without ties could be reached, and nothing speaks against it.
  return !world.people.some((one) => world.isTied(one, entry));
}

/** Who spoke last, or was spoken to after that: the narrator may have told of them instead. */
function lastSpeaker(world: SceneWorld): SceneEntry | null {
  for (const line of world.request.lines.toReversed()) {
    const speaker =
      line.role === "character"
        ? world.people.find(({ id }) => id === line.speaker)
        : line.role === "player"
          ? spokenTo(world, line)
          : undefined;
    if (speaker) return speaker;
  }
  return null;
}

function spokenTo(world: SceneWorld, { text, mode }: SceneLine): SceneEntry | undefined {
  const found = world
    .typed(text)
    .find(({ from, to }) => world.words.nameUse(text.slice(0, from), text.slice(to), mode) === "addressed");
  return found && canAnswer(world, found.entry) ? found.entry : undefined;
}

function firstSpeaker({ player, people, tieStrength }: SceneWorld): SceneEntry | null {
  const rank = (entry: SceneEntry) => (player ? tieStrength(player, entry) : 0);
  const [first = null] = [...people].sort((a, b) => rank(b) - rank(a) || Number(b.recommended) - Number(a.recommended));
  return first;
}
