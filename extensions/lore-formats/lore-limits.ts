// How much of a file is taken: bounds that no honest book or card comes near, so that a hostile one costs little.

/** A file of any kind. Cards with many pictures are the largest. */
export const LORE_FILE_MAX_BYTES = 32 * 1024 * 1024;
/** The JSON or the table in it, unpacked. */
export const LORE_TEXT_MAX_BYTES = 24 * 1024 * 1024;
/** What is unpacked of an archive or a picture in total, and a picture in it. */
export const LORE_UNPACKED_MAX_BYTES = 48 * 1024 * 1024;
export const LORE_PICTURE_MAX_BYTES = 12 * 1024 * 1024;
export const ARCHIVE_FILES_MAX = 5_000;
/** What is kept of the files beside a card, in all, and the name of one. */
export const CARD_FILES_MAX_BYTES = 32 * 1024 * 1024;
export const CARD_FILE_NAME_MAX = 300;
/** Cards nest eight levels or so; what other programs' add-ons keep in them may double that. */
export const JSON_DEPTH_MAX = 40;
/** Entries of a world times some hundred fields. */
export const JSON_VALUES_MAX = 600_000;
/** Entries that one text may become. */
export const TEXT_PARTS_MAX = 40;
/** A problem's detail, in characters. */
export const DETAIL_MAX = 200;
