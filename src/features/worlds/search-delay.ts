// The debounce of searches: short enough to see results while typing.

export const SEARCH_DELAY_MS = 180;
