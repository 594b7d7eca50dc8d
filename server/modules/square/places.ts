// Places on the square that are for new works.

/** Of every so many places one is a new work's: the fifth, the tenth, … Until the ranking is made anew, the first of them. */
export const NEW_EVERY = 5;
