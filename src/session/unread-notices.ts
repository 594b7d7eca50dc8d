// How many notices the person has not read, as the server last told it over the notices' socket.
import { proxy, useSnapshot } from "valtio";
import { UNREAD_MAX } from "../../contract/unread-max.ts";

export const unreadNotices = proxy<{ count: number }>({ count: 0 });

export const useUnread = (): number => useSnapshot(unreadNotices).count;

/** "99+" for as many as are counted, and more. */
export const unreadText = (count: number): string => (count >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(count));
