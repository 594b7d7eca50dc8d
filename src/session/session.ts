// The state of the login session, which every screen reads.
import { proxy, useSnapshot } from "valtio";
import type { UserModel } from "./user-model.ts";

export interface SessionState {
  /** `leaving` lasts from a logout until the Square is shown. */
  status: "visitor" | "person" | "leaving";
  /** The person's uid, or the anonymous one; null until the server has given one. */
  uid: string | null;
  /** The person; null for a visitor. */
  user: UserModel | null;
}

export const session = proxy<SessionState>({ status: "visitor", uid: null, user: null });

/** The session as React state. */
export function useSession(): Readonly<SessionState> {
  return useSnapshot(session) as Readonly<SessionState>;
}

/** The logged-in person, for components behind the login guard. Throws when there is none. */
export function usePerson(): UserModel {
  const { user } = useSession();
  if (!user) throw new Error("usePerson is for screens behind the login guard");
  return user;
}
