// How much of a file is read: limits that no genuine book or card comes near, so that a hostile one costs little.

/** A file of any kind. Cards with many pictures are the largest. */
export const LORE_FILE_MAX_BYTES = 32 * 1024 * 1024;
/** The JSON or the table in a file, decompressed. */
export const LORE_TEXT_MAX_BYTES = 24 * 1024 * 1024;
/** The bytes decompressed of an archive or a picture in total, including a picture in it. */
export const LORE_UNPACKED_MAX_BYTES = 48 * 1024 * 1024;
export const LORE_PICTURE_MAX_BYTES = 12 * 1024 * 1024;
export const ARCHIVE_FILES_MAX = 5_000;
/** The total size of the files kept beside a card, and the length of one's name. */
export const CARD_FILES_MAX_BYTES = 32 * 1024 * 1024;
export const CARD_FILE_NAME_MAX = 300;
/** Cards nest about eight levels; other programs' add-ons may double that. */
export const JSON_DEPTH_MAX = 40;
/** Entries of a world times some hundred fields. */
export const JSON_VALUES_MAX = 600_000;
/** A problem's detail, in characters. */
export const DETAIL_MAX = 200;
