// How long typing rests before the server is asked: short enough to find as one types.

export const SEARCH_DELAY_MS = 180;
