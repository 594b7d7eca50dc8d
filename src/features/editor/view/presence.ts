// Who is in the chapter right now, from the server-verified awareness: each person once, with any number of tabs.
import { useEffect, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import { awarenessUser } from "../../../../contract/collab.ts";
import { colorsHere } from "../../../../extensions/collaboration/caret-awareness.ts";

export interface Person {
  uid: string;
  name: string;
  /** The colour of their caret. */
  color: string;
  /** Whether their caret is in the text. */
  writing: boolean;
}

/** The other people in a document, in order of name. */
export function othersIn(awareness: Awareness, ownUid: string): Person[] {
  const people = new Map<string, Person>();
  const colors = colorsHere(awareness, ownUid);
  for (const [client, state] of awareness.getStates()) {
    const user = awarenessUser.safeParse(state["user"]);
    if (client === awareness.clientID || !user.success || user.data.uid === ownUid) continue;
    const writing = state["cursor"] != null || people.get(user.data.uid)?.writing === true;
    people.set(user.data.uid, { ...user.data, color: colors.get(user.data.uid) ?? user.data.color, writing });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The other people as state: renders when somebody joins, leaves or starts to write, not when a caret moves. */
export function useOthers(awareness: Awareness, ownUid: string): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>(() => othersIn(awareness, ownUid));
  useEffect(() => {
    let seen = "";
    const look = () => {
      const now = othersIn(awareness, ownUid);
      const key = JSON.stringify(now);
      if (key === seen) return;
      seen = key;
      setPeople(now);
    };
    look();
    awareness.on("change", look);
    return () => awareness.off("change", look);
  }, [awareness, ownUid]);
  return people;
}
