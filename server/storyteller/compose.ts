// Continues a story by adding beats until the requested length is near. Each beat is used once and put into the story's
// person, tense and quotes.
import { countWords } from "../../contract/text-length.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { type BannedCheck, bannedCheck } from "./banned.ts";
import { beatsIn } from "./beats-in-text.ts";
import { castFor } from "./casting.ts";
import { flavourByBeat, isOfOwnFlavour, weightOf } from "./choose.ts";
import { beginnings, type Choice, fitting, hasRightLength, type Measured } from "./fitting.ts";
import { type Random, randomOf } from "./random.ts";
import type { Beat, BeatKind, Roles, Scene, StorytellerLanguage } from "./types.ts";

/** The most candidates considered for one position; for combined sentences the most attempts and candidates. */
const TRIED = 48;
const SPARE_TRIES = 60;
const SPARE_CHOICES = 12;
/** A paragraph of narration longer than this many average beats is followed by a new one. */
const PARAGRAPH = 4.4;
/** Characters before the continuation that are examined for each word of such a paragraph. */
const EXAMINED_PER_WORD = 12;

/** Overrides of the brief's kinds of beats and length: the Lab's expansion uses fewer kinds. */
export interface ComposeOptions {
  kinds?: readonly BeatKind[];
  /** Never opens a paragraph: the text is inserted between sentences. */
  inline?: boolean;
  /** Endings of the unfinished sentence that the other cards use and this one must not. */
  takenEndings?: readonly string[];
}

/** Yields the continuation piece by piece; joined they are the text. Yields nothing if every beat is banned. */
export function* compose(
  brief: StorytellerBrief,
  language: StorytellerLanguage,
  options: ComposeOptions = {},
): Generator<string> {
  const composer = new Composer(brief, language, options);
  yield* composer.tell();
}

class Composer {
  private readonly brief: StorytellerBrief;
  private readonly language: StorytellerLanguage;
  private readonly options: ComposeOptions;
  private readonly random: Random;
  private readonly strict: BannedCheck;
  private readonly loose: BannedCheck;
  /** All text so far, folded. A sentence that occurs in it is not used again, even as part of another beat. */
  private earlier: string;
  private beats: Beat[];
  private scene: Scene;
  private written = "";
  private readonly recent: BeatKind[] = [];

  constructor(brief: StorytellerBrief, language: StorytellerLanguage, options: ComposeOptions) {
    this.brief = brief;
    this.language = language;
    this.options = options;
    this.random = randomOf(`${brief.seed} ${brief.flavour ?? ""} ${brief.before.slice(-80)}`);
    this.strict = bannedCheck(brief.bannedWords, true);
    this.loose = bannedCheck(brief.bannedWords, false);
    const texts = [brief.before, brief.text, brief.after, brief.previous, ...brief.avoid];
    this.earlier = texts.map((text) => language.fold(text)).join("\n");
    const told = beatsIn(this.earlier, language);
    const { kinds } = options;
    this.beats = language.beats.filter((beat) => (!kinds || kinds.includes(beat.kind)) && !told.has(beat));
    this.scene = language.read(brief);
  }

  *tell(): Generator<string> {
    if (this.scene.unfinished !== null) {
      const ending = this.language.finish(this.scene, this.random, this.options.takenEndings);
      if (!this.loose(this.brief.before, ending)) yield this.add(ending);
      this.scene = { ...this.scene, unfinished: null, moment: "narration" };
      this.scene = this.language.follow?.(this.scene, this.brief.before + this.written) ?? this.scene;
    }
    for (;;) {
      const left = this.brief.length - countWords(this.written);
      const choice = left > 0 ? this.choose(left) : null;
      if (!choice) return;
      yield this.add(this.joined(choice));
      this.follow(choice);
    }
  }

  private add(text: string): string {
    this.written += text;
    return text;
  }

  /** The next beat for the remaining words; null if stopping here is closer to the requested length. */
  private choose(left: number): Choice | null {
    for (const check of [this.strict, this.loose]) {
      for (const pool of this.pools()) {
        const found = this.chooseFrom(pool, left, check);
        if (found === "enough") return null;
        if (found) return found;
      }
      const spare = this.spare(left, check);
      if (spare === "enough") return null;
      if (spare) return spare;
    }
    return null;
  }

  /** The beats to try, in order: the flavour's own, then all others in case none of the own is left. */
  private *pools(): Generator<Beat[]> {
    const { flavour } = this.brief;
    if (flavour === null || this.options.kinds || this.scene.moment === "nothing") {
      yield this.beats;
      return;
    }
    const flavours = flavourByBeat(this.language);
    const own = this.beats.filter((beat) => flavours.get(beat) === flavour);
    // A candidate begins with its flavour's own kinds; beats lent to the flavour come later.
    if (this.recent.length === 0) yield own.filter((beat) => isOfOwnFlavour(beat, flavour));
    yield own;
    yield this.beats.filter((beat) => flavours.get(beat) !== flavour);
  }

  private chooseFrom(pool: readonly Beat[], left: number, check: BannedCheck): Choice | "enough" | null {
    const choices: Measured[] = [];
    for (const beat of this.drawn(pool)) {
      const roles = castFor(beat, this.scene, this.language, this.random);
      if (!roles) continue;
      const whole = this.language.fillBeat(beat, roles, this.scene, this.random);
      for (const realised of beginnings(beat, whole, this.scene.quotes, this.language))
        this.measure({ beat, roles, realised }, check, choices);
      if (choices.length > TRIED || choices.some((one) => hasRightLength(one, left, this.language))) break;
    }
    return fitting(choices, left, this.written !== "", this.language);
  }

  /** Adds a choice if it is possible here: no banned word, no repeated sentence. */
  private measure(choice: Choice, check: BannedCheck, choices: Measured[]): void {
    const text = this.joined(choice);
    if (check(this.brief.before + this.written, text)) return;
    if (this.foldedSentences(choice.realised.text).some((sentence) => this.earlier.includes(sentence))) return;
    choices.push({ choice, length: countWords(text) });
  }

  private foldedSentences(text: string): string[] {
    return this.language.sentences(text).map((sentence) => this.language.fold(sentence.text).trim());
  }

  /** Beats in a random order by weight, without those that do not fit here. */
  private drawn(pool: readonly Beat[]): Beat[] {
    const drawn: { beat: Beat; rank: number }[] = [];
    for (const beat of pool) {
      const weight = weightOf(beat, this.scene, this.recent);
      if (weight > 0) drawn.push({ beat, rank: -Math.log(1 - this.random.next()) / weight });
    }
    return drawn.sort((one, other) => one.rank - other.rank).map(({ beat }) => beat);
  }

  private spare(left: number, check: BannedCheck): Choice | "enough" | null {
    const choices: Measured[] = [];
    const roles: Roles = { a: this.scene.cast[0] ?? null, b: null, c: null, far: null, thing: null };
    for (let tried = 0; tried < SPARE_TRIES && choices.length < SPARE_CHOICES; tried++) {
      const realised = this.language.combinedSentence(roles, this.scene, this.random);
      this.measure({ beat: null, roles, realised }, check, choices);
    }
    return fitting(choices, left, this.written !== "", this.language);
  }

  /** A beat with its separator from the preceding text: a space, a line break or nothing. */
  private joined({ beat, realised }: Choice): string {
    const before = this.written === "" ? this.brief.before : this.written;
    if (before.trim() === "" || before.endsWith("\n")) return realised.text;
    if (!this.options.inline && this.opensParagraph(beat, realised.text)) return `\n${realised.text}`;
    return /\s$/u.test(before) ? realised.text : this.language.gap + realised.text;
  }

  private opensParagraph(beat: Beat | null, text: string): boolean {
    const { moment, quotes } = this.scene;
    if (beat?.kind === "dialogue" && (text.includes(quotes.open) || text.includes("\n"))) return true;
    if (moment === "question" || moment === "speech") return true;
    if (beat?.kind === "turn") return true;
    const longest = Math.round(PARAGRAPH * this.language.beatLength);
    const all = this.brief.before.slice(-longest * EXAMINED_PER_WORD) + this.written;
    return countWords(all.slice(all.lastIndexOf("\n") + 1)) > longest;
  }

  /** Updates the scene after a beat. */
  private follow({ beat, roles, realised }: Choice): void {
    if (beat) {
      this.beats = this.beats.filter((other) => other !== beat);
      this.recent.push(beat.kind);
      if (this.recent.length > 4) this.recent.shift();
    }
    const spoke = beat?.kind === "dialogue" && realised.text.includes(this.scene.quotes.open);
    const lines = realised.text.split("\n");
    const last = lines.at(-1) ?? "";
    // In an exchange the speakers alternate.
    const speaker = lines.length % 2 === 0 ? roles.b : roles.a;
    const said = last.slice(last.lastIndexOf(this.scene.quotes.open) + 1);
    const asked = said.slice(0, said.lastIndexOf(this.scene.quotes.close)).search(/[?？]$/u) >= 0;
    const come = [roles.a, roles.b].filter((person) => person !== null && !this.scene.cast.includes(person));
    this.earlier += `\n${this.language.fold(realised.text)}`;
    // With a probability of 0.3 the next beat uses the name instead of a pronoun, but not twice in a row.
    const named = realised.lastNamed?.name;
    const nameAgain = this.random.next() < 0.3 && !(named && realised.text.includes(named));
    this.scene = {
      ...this.scene,
      moment: spoke ? (asked ? "question" : "speech") : "narration",
      lastSpeaker: spoke ? speaker : null,
      lastNamed: nameAgain ? null : realised.lastNamed,
      cast: [...this.scene.cast, ...(come as Scene["cast"])],
      absent: this.scene.absent.filter((person) => !come.includes(person)),
    };
    this.scene = this.language.follow?.(this.scene, this.brief.before + this.written) ?? this.scene;
  }
}
