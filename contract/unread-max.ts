// Apart from the notices' schemas, which the first screen does not load.

/** Unread notices are counted up to here; the bell says "99+". */
export const UNREAD_MAX = 100;
