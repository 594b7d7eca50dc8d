import { expect, test } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { presenceColors } from "../../../../contract/collab-colors.ts";
import { othersIn } from "./presence.ts";

function present(states: Record<number, unknown>): Awareness {
  const awareness = new Awareness(new Y.Doc());
  for (const [client, state] of Object.entries(states)) awareness.states.set(Number(client), state as never);
  return awareness;
}

const user = (uid: string, name: string) => ({ uid, name, color: "#112233" });

test("lists each person once, without oneself and without clients that have no valid user", () => {
  const awareness = present({
    1: { user: user("b", "Moss") },
    2: { user: user("b", "Moss"), cursor: { anchor: 1 } },
    3: { user: user("me", "Me") },
    4: { user: { name: "no uid" } },
    5: {},
    6: { user: user("a", "Arne"), cursor: null },
  });
  const colors = presenceColors(["a", "b", "me"]);
  expect(othersIn(awareness, "me")).toEqual([
    { ...user("a", "Arne"), color: colors.get("a"), writing: false },
    { ...user("b", "Moss"), color: colors.get("b"), writing: true },
  ]);
});
