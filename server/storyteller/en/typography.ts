// Speech in an English text.

/** Matches speech including its quotes, one stretch each, never across a line break. */
export const SPEECH =
  /“[^”\n]*(?:”|$)|"[^"\n]*(?:"|$)|«[^»\n]*(?:»|$)|(?<![\p{L}\p{N}])‘(?!‘)[^\n]{0,1000}?[,.!?…—]’(?!\p{L})/gmu;
