// How a kind of line is recognised in a Chinese text.

export interface KindRule<Kind extends string = string> {
  kind: Kind;
  /** Where the words are: in speech, in the narration, or in either. */
  in: "speech" | "narration" | "either";
  /** How much a line of this kind carries. */
  weight: number;
  /** Only what follows directly on a question in speech. */
  after?: "asked";
  is: RegExp;
  not?: RegExp;
}
