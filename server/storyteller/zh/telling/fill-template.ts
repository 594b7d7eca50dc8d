// Puts a Chinese beat into words: names and pronouns by person and gender, measure words, the text's own quotes. Slots
// in addition to the engine's: {a.p} a pronoun if it is unambiguous, {a.n} the name; {thing} is 那封信 or, without a
// measure word, the bare name; {thing.n} always the bare name; {held} and {held.m} something that can be held with its
// measure word (封信) and that word alone, {held.ba} as an object before its verb (把那封信); {x|y} is one of several
// wordings.
import type { Random } from "../../random.ts";
import { partsOf } from "../../template.ts";
import type { Beat, FilledTemplate, Person, Roles, Scene } from "../../types.ts";
import { measureOf } from "../text/measure-words.ts";
import type { QuotePair } from "../text/quotes.ts";

/** Probability of using a name although a pronoun would be unambiguous. */
const NAMED_AGAIN = 0.12;

/** Fills a beat in the scene's person and quotes. */
export function fillBeat(beat: Beat, roles: Roles, scene: Scene, random: Random): FilledTemplate {
  return fillTemplate(joining(beat, roles, scene, random) + beat.text, roles, scene, random);
}

/** Probability of joining an action to the previous one by a word of time. */
const JOINED = 0.2;
const JOINTS: readonly string[] = ["过了一会儿，", "随后，", "然后，", "接着，", "又过了一阵，", "停了停，"];
/** Beats that get no word of time: descriptions of a state, and beats that already contain one. */
const NO_DEED =
  /^\{a\}(?:没有|不|走得|站|等|又|忙|和|跟|在|沿|跑|一个人|睡|点了|松开手|走了)|一会儿|一阵|忽然|终于|最后/u;

/** Consecutive actions of one person are sometimes joined by a word of time. */
function joining(beat: Beat, roles: Roles, scene: Scene, random: Random): string {
  const deed = beat.kind === "action" && beat.text.startsWith("{a}") && !NO_DEED.test(beat.text);
  if (!deed || scene.moment !== "narration") return "";
  const same = roles.a !== null && (roles.a.self !== null || scene.lastNamed === roles.a);
  return same && random.next() < JOINED ? (random.pick(JOINTS) ?? "") : "";
}

/** Fills any template. */
export function fillTemplate(template: string, roles: Roles, scene: Scene, random: Random): FilledTemplate {
  const telling = new Telling(roles, scene, random);
  let text = "";
  const parts = partsOf(template);
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    const beforeSelf = next !== undefined && "text" in next && next.text.startsWith("自己");
    text += "slot" in part ? telling.fill(part.slot, text, beforeSelf) : telling.mark(part.text);
  });
  return { text, lastNamed: telling.lastNamed };
}

/** Whether these people can fill the beat: a person without a name cannot be called by it. */
export function suits(beat: Beat, roles: Roles): boolean {
  const unnamed = (person: Person | null) => person !== null && person.name === null;
  if (beat.text.includes("{a.n}") && unnamed(roles.a)) return false;
  return !(beat.text.includes("{b.n}") && unnamed(roles.b));
}

const CLAUSE_BEGINS = /(?:^|[，。！？：；”」』\n])$/u;

class Telling {
  lastNamed: Person | null;
  private readonly roles: Roles;
  private readonly scene: Scene;
  private readonly random: Random;
  private readonly named = new Set<Person>();
  private open = false;
  private held: string | null = null;

  constructor(roles: Roles, scene: Scene, random: Random) {
    this.roles = roles;
    this.scene = scene;
    this.random = random;
    this.lastNamed = scene.lastNamed;
  }

  /** Literal text of the template, with its straight quotes replaced by the story's. */
  mark(text: string): string {
    const { quotes } = this.scene;
    let marked = "";
    for (const character of text) {
      if (character === '"') {
        this.open = !this.open;
        marked += this.open ? quotes.open : quotes.close;
      } else marked += innerMark(character, quotes);
    }
    return marked;
  }

  /** The value of a slot; `before` is the text up to it. */
  fill(slot: string, before: string, beforeSelf: boolean): string {
    if (slot.includes("|")) return this.random.pick(slot.split("|")) ?? "";
    const [name, form] = slot.split(".");
    if (slot === "a.p" && this.isGenderless(this.roles.a))
      return beforeSelf || CLAUSE_BEGINS.test(before) ? "" : "自己";
    if (name === "place") return this.scene.place ?? "";
    if (name === "far") return this.roles.far ?? "";
    if (name === "thing") return this.thing(form);
    if (name === "held") return this.heldThing(form);
    return name === "a" || name === "b" || name === "c" ? this.person(this.roles[name], form) : "";
  }

  /** A person whose gender neither the world nor the text gives: Chinese can omit the pronoun, and none is guessed. */
  private isGenderless(person: Person | null): boolean {
    return person !== null && person.self === null && person.name !== null && pronounOf(person) === null;
  }

  private thing(form: string | undefined): string {
    const thing = this.roles.thing ?? "";
    if (form === "m") return measureOf(thing) ?? "个";
    const measure = form === "n" ? null : measureOf(thing);
    return measure ? `那${measure}${thing}` : thing;
  }

  private heldThing(form: string | undefined): string {
    const near = [this.roles.thing ?? "", ...this.scene.things].filter((thing) => measureOf(thing) !== null);
    this.held ??=
      this.roles.thing && near[0] === this.roles.thing ? near[0] : (this.random.pick(near.slice(0, 4)) ?? "东西");
    const measure = measureOf(this.held) ?? "件";
    if (form === "m") return measure;
    // 把那把钥匙 would have the same character twice.
    if (form === "ba") return `${measure === "把" ? "将" : "把"}那${measure}${this.held}`;
    return measure + this.held;
  }

  private person(person: Person | null, form: string | undefined): string {
    if (!person) return "";
    if (form === "n") return person.name ?? "";
    if (person.self) return person.self === "first" ? "我" : "你";
    const text = this.reference(person, form === "p");
    this.named.add(person);
    this.lastNamed = person;
    return text;
  }

  /** A pronoun if it is unambiguous, else the name. */
  private reference(person: Person, wanted: boolean): string {
    const pronoun = pronounOf(person);
    if (person.name === null) return this.rivals(person) ? "对方" : (pronoun ?? "他");
    if (pronoun === null) return person.name;
    // If somebody else has the same pronoun, it means only the person last named in this very sentence.
    if (this.rivals(person)) return this.lastNamed === person && this.named.has(person) ? pronoun : person.name;
    if (wanted || this.named.has(person)) return pronoun;
    return this.lastNamed === person && this.random.next() >= NAMED_AGAIN ? pronoun : person.name;
  }

  private rivals(person: Person): boolean {
    return [this.roles.a, this.roles.b].some(
      (other) => other !== null && other !== person && !other.self && pronounOf(other) === pronounOf(person),
    );
  }
}

function pronounOf(person: Person): string | null {
  if (person.gender === "female") return "她";
  return person.gender === "male" ? "他" : null;
}

/** Quotes within speech match the quotes of the speech. */
function innerMark(character: string, quotes: QuotePair): string {
  if (quotes.open !== "「") return character;
  if (character === "‘") return "『";
  return character === "’" ? "』" : character;
}
