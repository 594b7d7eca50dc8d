// Forms of English verbs by which a verb of narration is recognised: irregular ones by table.

const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  `become:became begin:began bend:bent bind:bound bite:bit blow:blew break:broke breed:bred bring:brought build:built
  burn:burned burst:burst buy:bought catch:caught choose:chose cling:clung come:came cost:cost creep:crept cut:cut
  deal:dealt dig:dug draw:drew dream:dreamed drink:drank drive:drove eat:ate fall:fell feed:fed feel:felt fight:fought
  find:found flee:fled fly:flew forget:forgot forgive:forgave freeze:froze get:got give:gave go:went grind:ground
  grow:grew hang:hung hear:heard hide:hid hit:hit hold:held hurt:hurt keep:kept kneel:knelt know:knew lay:laid
  lead:led lean:leaned leap:leapt learn:learned leave:left lend:lent let:let lie:lay light:lit lose:lost make:made
  mean:meant meet:met mistake:mistook overhear:overheard pay:paid put:put read:read ride:rode ring:rang rise:rose
  run:ran say:said see:saw seek:sought sell:sold send:sent set:set shake:shook shine:shone shoot:shot shrink:shrank
  shut:shut sing:sang sink:sank sit:sat sleep:slept slide:slid smell:smelled speak:spoke spend:spent spill:spilled
  spin:spun spit:spat split:split spread:spread spring:sprang stand:stood steal:stole stick:stuck sting:stung strike:struck
  swear:swore sweep:swept swell:swelled swim:swam swing:swung take:took teach:taught tear:tore tell:told think:thought
  throw:threw tread:trod understand:understood undo:undid wake:woke wear:wore weep:wept win:won wind:wound withdraw:withdrew
  write:wrote`
    .split(/\s+/u)
    .map((pair) => pair.split(":")),
);

/** A single stressed syllable before a single final consonant, which is doubled: stop, stopped. */
const DOUBLES = /^[^aeiou]*[aeiou][bdgklmnprt]$/u;
const DOUBLED_LONGER = new Set(["admit", "begin", "commit", "occur", "prefer", "refer", "regret"]);
/** Verbs that match that pattern but do not double. */
const CONSONANT_Y = /[^aeiou]y$/u;

/** The simple past of a verb given in its dictionary form, except "be". */
function pastOf(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular) return irregular;
  if (verb === "have") return "had";
  if (verb === "do") return "did";
  if (verb.endsWith("e")) return `${verb}d`;
  if (CONSONANT_Y.test(verb)) return `${verb.slice(0, -1)}ied`;
  if (DOUBLES.test(verb) || DOUBLED_LONGER.has(verb)) return `${verb}${verb.at(-1)}ed`;
  return `${verb}ed`;
}

/** "goes", "tries", "looks". */
function thirdPersonOf(verb: string): string {
  if (verb === "be") return "is";
  if (verb === "have") return "has";
  if (CONSONANT_Y.test(verb)) return `${verb.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return `${verb}s`;
}

const COMMON = `answer appear arrive ask call carry close cross cry die drop enter follow gaze glance happen hope hurry
  jump knock laugh lift like listen live look love move nod notice open pass pause play point pour press pull push reach
  remain remember reply rest return seem shout shrug sigh smile stare start stay step stop talk touch try turn use wait
  walk want watch whisper wish wonder work`
  .split(/\s+/u)
  .concat(Object.keys(IRREGULAR));
/** Forms from which the tense cannot be told. */
const SAME_IN_BOTH = new Set(["cost", "cut", "hit", "hurt", "let", "put", "read", "set", "shut", "split", "spread"]);

/** Unambiguous past forms: "went", "looked". */
export const PAST_FORMS: ReadonlySet<string> = new Set([
  "was",
  "were",
  "had",
  "did",
  ...COMMON.filter((verb) => !SAME_IN_BOTH.has(verb)).map(pastOf),
]);
/** Unambiguous third person present forms: "goes", "looks". */
export const PRESENT_FORMS: ReadonlySet<string> = new Set(["is", "has", "does", ...COMMON.map(thirdPersonOf)]);
