// Places on the square that are for new works.

/** Of every so many places one is a new work's: the fifth, the tenth, … Until the ranking is made anew, the first of them. */
export const NEW_EVERY = 5;

/** New works of one author that have places of new works. */
export const NEW_OF_AUTHOR = 2;

/** With fewer ranked works than this the square is small: each work that comes is shown at once. */
export const SMALL_SQUARE = 200;
