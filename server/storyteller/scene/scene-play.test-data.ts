// Plays a scripted world with the guided scene, line by line, and judges each reply by what its exchange says.
import type { PlayedOption } from "../../../contract/chats.ts";
import type { SceneEntry, SceneLine, SceneReply, SceneRequest } from "../../platform/models/scene-request.ts";
import type { Exchange, ScriptedWorld } from "./exchanges.test-data.ts";
import { factsOf } from "./facts.ts";
import { scene } from "./scene.ts";

export interface Played {
  exchange: Exchange;
  line: SceneLine;
  reply: SceneReply;
  request: SceneRequest;
  /** Somebody or something else was understood than the line says. */
  isMisread: boolean;
  isFitting: boolean;
}

export function requestOf(
  language: SceneRequest["language"],
  world: Omit<ScriptedWorld, "name" | "exchanges">,
  parts: Partial<SceneRequest> = {},
): SceneRequest {
  const { background, entries, player } = world;
  return {
    language,
    background,
    entries,
    player,
    lines: [],
    told: new Set(),
    avoid: [],
    bannedWords: [],
    seed: "a",
    ...parts,
  };
}

export function playerLine(sent: string, speaker: string | null): SceneLine {
  const mode = sent.startsWith("*") ? "do" : sent.startsWith("#") ? "narrate" : "say";
  return { role: "player", mode, speaker, text: sent.replace(/^[*#]/u, "") };
}

export const lineOf = (option: PlayedOption, speaker: string | null): SceneLine => ({
  role: "player",
  speaker,
  ...option,
});

export const replyLine = ({ speaker, text }: SceneReply): SceneLine => ({
  role: speaker === null ? "narrator" : "character",
  mode: null,
  speaker,
  text,
});

/** All exchanges of a world, as one conversation after its opening. */
export async function playWorld(language: SceneRequest["language"], world: ScriptedWorld): Promise<Played[]> {
  const told = new Set<string>();
  const lines: SceneLine[] = [];
  const played: Played[] = [];
  const reply = async (seed: string) => {
    const request = requestOf(language, world, { lines: [...lines], told: new Set(told), seed });
    const made = await scene(request);
    for (const key of made.told) told.add(key);
    lines.push(replyLine(made));
    return { request, reply: made };
  };
  await reply("opening");
  for (const [index, exchange] of world.exchanges.entries()) {
    const line = playerLine(exchange[0], world.player.id);
    lines.push(line);
    const made = await reply(`${world.name} ${index}`);
    played.push({ exchange, line, ...made, ...judge(exchange, made.request, made.reply) });
  }
  return played;
}

const WORDS = {
  en: {
    unknown:
      /do not know that|more than I know|could not tell you|no answer to that|tells that|no answer|unanswered|rather not say|leave unsaid|by name only|the name, and no more/u,
    known:
      /all (?:you )?I know|no more (?:than|to tell)|have heard all|all there is to know|all is told|no more to tell/u,
    dead: /\b(?:dead|died)\b/u,
    alive: /\b(?:alive|living)\b/u,
    me: /^You are /u,
    greeting: /Good day|Greetings|Well met|greet you/u,
    thanks: /welcome|Gladly|No thanks|to thank/u,
    farewell: /Before you go|before you leave|holds you back/u,
    yes: /Good|Very well|Then listen|Nobody answers/u,
    no: /As you wish|Very well|Another matter|Nobody is here to mind/u,
    silence: /quiet|Take your time/u,
    over: /That is all I know|nothing new|all that I know|The rest is yours|has been told|Nothing more/u,
  },
  zh: {
    unknown:
      /不知道|说不上来|答不出|没有听说过|没有答案|没有记载|回答这个问题|不想说|先不讲|只听过这个名字|只知道名字/u,
    known: /都告诉你了|没有更多|全听过了|你都知道了|都说了/u,
    dead: /死/u,
    alive: /活着|在世/u,
    me: /^你是/u,
    greeting: /你好|幸会|你来了|没有人应声/u,
    thanks: /不必客气|不用谢|小事一桩|没有人应声/u,
    farewell: /走之前|慢走|没有人留你/u,
    yes: /好|那你听着|没有人应声/u,
    no: /也罢|随你|说点别的|没有人介意/u,
    silence: /不说话|不急|很安静/u,
    over: /就这些|没有新的事|你都知道了|要看你了|说完了|没有别的了/u,
  },
} as const;

/** The entries that the keys of a reply tell of. */
function subjectsOf(request: SceneRequest, told: readonly string[]): SceneEntry[] {
  const byName = (name: string) => request.entries.find((entry) => entry.name === name);
  return told.flatMap((key) => {
    const [kind, id, ...rest] = key.split(":");
    if (kind === "met" || kind === "ask" || kind === "background") return [];
    const entry = request.entries.find((one) => one.id === id);
    const other = kind === "tie" ? byName(rest.join(":")) : undefined;
    return [entry, other].filter((one) => one !== undefined);
  });
}

function untoldOf(request: SceneRequest, id: string): string[] {
  const named = (name: string) => request.entries.find((entry) => entry.name === name);
  return request.entries
    .flatMap((entry) => factsOf(entry, request.player, named))
    .filter((fact) => fact.entry.id === id || (fact.kind === "tie" && fact.other.id === id))
    .map(({ key }) => key)
    .filter((key) => !request.told.has(key));
}

function judge(
  [, fits, about = "", by]: Exchange,
  request: SceneRequest,
  reply: SceneReply,
): { isMisread: boolean; isFitting: boolean } {
  const words = WORDS[request.language];
  const ids = about.split(",").filter((id) => id !== "");
  const facts = reply.told.filter((key) => /^(?:fact|tie|want):/u.test(key));
  const subjects = subjectsOf(request, reply.told).map(({ id }) => id);
  const isAbout = subjects.some((id) => ids.includes(id));
  const isByRight = by === undefined || by.split(",").includes(reply.speaker ?? "") || reply.speaker === null;
  const isOpen = ids.some((id) => untoldOf(request, id).length > 0);
  const goesOn =
    facts.length > 0 ||
    /[?？]/u.test(reply.text) ||
    reply.told.some((key) => /^(?:background|in|ask):/u.test(key)) ||
    words.over.test(reply.text);
  switch (fits) {
    case "tell":
    case "tie": {
      const isQuestion = request.lines.at(-1)?.mode === "say" && /[?？]/u.test(request.lines.at(-1)?.text ?? "");
      const isFitting = isOpen ? isAbout : words.known.test(reply.text) || isAbout || (!isQuestion && goesOn);
      // Another entry may be told of only where it names one of these.
      const isMisread =
        !isByRight || (facts.length > 0 && !isAbout && !ids.some((id) => namesEntry(request, reply.text, id)));
      return { isFitting, isMisread: isMisread || (facts.length === 0 && isOpen) };
    }
    case "dead": {
      const isDead = words.dead.test(reply.text);
      return { isFitting: isDead, isMisread: !isByRight || (!isDead && !isAbout) };
    }
    case "alive":
      return {
        isFitting: words.alive.test(reply.text),
        isMisread: !isByRight || !namesEntry(request, reply.text, about),
      };
    case "arrive":
      return {
        isFitting: reply.told.includes(`in:${about}`) || isAbout,
        isMisread: !isByRight || !namesEntry(request, reply.text, about),
      };
    case "unknown":
      return {
        isFitting: words.unknown.test(reply.text) || words.known.test(reply.text),
        isMisread: !isByRight || facts.length > 0,
      };
    case "around":
      return { isFitting: goesOn, isMisread: words.unknown.test(reply.text) };
    case "on":
      return { isFitting: goesOn || words.unknown.test(reply.text) === false, isMisread: !isByRight };
    case "me":
      return {
        isFitting: words.me.test(reply.text) || subjects.includes(request.player.id ?? ""),
        isMisread: !isByRight,
      };
    default:
      return { isFitting: words[fits].test(reply.text), isMisread: !isByRight };
  }
}

const namesEntry = ({ entries }: SceneRequest, text: string, id: string) => {
  const entry = entries.find((one) => one.id === id);
  return (
    entry !== undefined &&
    [entry.name, ...entry.aliases].some((name) => text.toLowerCase().includes(name.toLowerCase()))
  );
};
