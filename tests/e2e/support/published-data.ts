// Published works, people and moderators' decisions with the longest names there are, in both languages: what screens
// about them have to show.
import { followEndpoints } from "../../../contract/follows.ts";
import { STORY_TITLE_MAX, WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { type ListedCase, moderationEndpoints } from "../../../contract/moderation.ts";
import { type OwnDecision, ownDecisionEndpoints } from "../../../contract/own-decisions.ts";
import { profileEndpoints } from "../../../contract/profile.ts";
import { readingHistoryEndpoints } from "../../../contract/reading-history.ts";
import { type ReportSubject, reportEndpoints } from "../../../contract/reports.ts";
import { sharedWorldEndpoints, type WorldSharing } from "../../../contract/shared-worlds.ts";
import { sharingEndpoints } from "../../../contract/sharings.ts";
import { type Person, signUp } from "./fixtures.ts";
import { CHINESE_LINE, chapter, LINE } from "./reading.ts";
import { type SharedStory, sharedStory } from "./shared-story.ts";
import { CHINESE_LITTORAL, LITTORAL, makeWorld, type SharedWorld } from "./shared-world.ts";

/** 30 characters, none of them a space. */
export const LONG_NAME = "Wolfeschlegelsteinhausenberger";
export const CHINESE_NAME = "鲸落之镇的守灯人与她未完成的海岸线以及从不等待开口的妹妹们";
/** One word that no line has room for. */
const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
export const LONG_TITLE = (WORD + WORD).slice(0, STORY_TITLE_MAX);
export const CHINESE_TITLE = `${"守灯人在第三个冬天熄灭了针岬的灯。".repeat(8)}`.slice(0, STORY_TITLE_MAX);
/** What is searched for; in the title of one work alone. */
export const SEARCHED = "Sondagewinkel";
const LONG_TEXT = `${WORD}${WORD}${WORD}`.slice(0, 200);
const REASON = `It copies another book, see https://example.com/${"books-of-the-coast/".repeat(6)} for the chapters.`;

/** The people, and a visitor. */
export type Actor = "visitor" | "author" | "other" | "reader" | "newcomer" | "locked" | "administrator";

export interface PublishedData {
  people: Record<Exclude<Actor, "visitor">, Person>;
  stories: Record<
    "long" | "chinese" | "plain" | "adult" | "empty" | "hidden" | "deleted" | "banned" | "forbidden",
    SharedStory
  >;
  world: SharedWorld;
  worldPath: string;
  chineseWorldPath: string;
  privateWorldPath: string;
  /** The ids of three cases, by their state. */
  cases: Record<"open" | "appealed" | "decided", string>;
}

export async function createPublishedData(url: string, administrator: Person): Promise<PublishedData> {
  const people = {
    administrator,
    author: await named(url, LONG_NAME),
    other: await named(url, CHINESE_NAME),
    reader: await named(url, `${LONG_NAME.slice(0, 28)}-2`),
    newcomer: await named(url, "Jo"),
    locked: await named(url, `${LONG_NAME.slice(0, 28)}-3`),
  };
  const { author, other, reader, locked } = people;
  const follow = (who: Person, whom: Person) =>
    who.ask("POST", followEndpoints.follow.path.replace(":uid", whom.record._id), {});
  await follow(reader, author);
  await follow(reader, other);
  await follow(author, reader);
  await follow(other, author);

  const text = [chapter(LONG_TITLE, `${WORD} ${LINE}`, 8), chapter("Brine and vellum", LONG_TEXT, 4)].join("\n\n");
  const chineseText = [chapter(CHINESE_TITLE, CHINESE_LINE, 8), chapter("盐水与羊皮纸", CHINESE_LINE)].join("\n\n");
  const make = (title: string, by = author) => sharedStory(by, { title, text });
  const stories = {
    long: await make(LONG_TITLE),
    plain: await make(`The ${SEARCHED} Cartographer`),
    adult: await make(`Vellum ${LONG_TITLE}`.slice(0, STORY_TITLE_MAX)),
    empty: await make("Nothing here yet"),
    hidden: await make("Hidden from readers"),
    deleted: await make("Deleted by its author"),
    banned: await make(`Banned ${LONG_TITLE}`.slice(0, STORY_TITLE_MAX)),
    forbidden: await make("Against the rules"),
    chinese: await sharedStory(other, { title: CHINESE_TITLE, text: chineseText, language: "zh-CN" }),
  };
  for (const each of ["long", "plain", "chinese", "banned", "forbidden"] as const) await stories[each].set("square");
  await stories.adult.set("square", true);
  await stories.empty.unpublish(...stories.empty.chapterIds);
  await stories.hidden.set("private");
  // A notice about a chapter that has come to a work since.
  await stories.chinese.unpublish(stories.chinese.chapterIds[1] as string);
  await other.ask("POST", sharingEndpoints.publish.path.replace(":nid", stories.chinese.story._id), {
    chapter_ids: stories.chinese.chapterIds,
  });

  const world = await makeWorld(author, { ...LITTORAL, ...longWorld(), title: WORD.slice(0, WORLD_TITLE_MAX) });
  await world.share("square");
  const chineseWorld = await makeWorld(other, CHINESE_LITTORAL);
  await chineseWorld.share("square", { lang: "zh-CN" });
  const privateWorld = await makeWorld(author, { title: "Hidden", background: "", entries: [] });
  await privateWorld.share("link");
  const privateWorldPath = await privateWorld.path();
  await privateWorld.share("private");
  const { share_id: worldId } = await author.ask<WorldSharing>(
    "GET",
    sharedWorldEndpoints.get.path.replace(":unid", world.world._id),
  );

  await reader.ask("PUT", readingHistoryEndpoints.putPlaces.path, {
    places: [stories.long, stories.chinese, stories.plain].map(({ shareId, chapterIds }, at) => ({
      share_id: shareId,
      chapter_id: chapterIds[at % 2],
      block: 1,
      within: 0,
      percent: 50,
      age_ms: at * 40 * 3_600_000,
    })),
  });

  const report = (by: Person, subject: ReportSubject) =>
    by.ask("POST", reportEndpoints.report.path, { subject, type: "copyright", description: LONG_TEXT });
  const story = ({ shareId }: SharedStory, at?: number): ReportSubject => ({
    kind: "story",
    share_id: shareId,
    ...(at !== undefined && { chapter_id: stories.long.chapterIds[at] }),
  });
  await report(reader, story(stories.long, 0));
  await report(other, story(stories.long, 1));
  await report(reader, { kind: "universe", share_id: worldId as string });
  const decide = async (subject: ReportSubject, decision: object) => {
    await report(reader, subject);
    const found = await openCase(administrator, subject);
    await administrator.ask("POST", moderationEndpoints.decide.path.replace(":caseId", found), decision);
    return found;
  };
  await decide(story(stories.banned), { action: "ban", ban: "law", reason: REASON });
  const appealed = await decide(story(stories.forbidden), { action: "ban", ban: "rules", reason: REASON });
  const decided = await decide(story(stories.adult), { action: "adult", reason: LONG_TEXT });
  await decide({ kind: "user", uid: locked.record._id }, { action: "lock", until: null, reason: REASON });
  const { decisions } = await author.ask<{ decisions: OwnDecision[] }>("GET", ownDecisionEndpoints.list.path);
  const ban = decisions.find(({ work }) => work?.share_id === stories.forbidden.shareId);
  await author.ask("POST", ownDecisionEndpoints.appeal.path.replace(":decisionId", ban?.id as string), {
    text: LONG_TEXT,
  });
  await reader.ask("POST", reportEndpoints.feedback.path, { type: "idea", text: LONG_TEXT });
  await author.ask("DELETE", `/api/v2/novels/${stories.deleted.story._id}`);
  return {
    people,
    stories,
    world,
    worldPath: await world.path(),
    chineseWorldPath: await chineseWorld.path(),
    privateWorldPath,
    cases: { open: await openCase(administrator, story(stories.long)), appealed, decided },
  };
}

async function named(url: string, nickname: string): Promise<Person> {
  const person = await signUp(url, "person");
  await person.ask("PUT", profileEndpoints.nickname.path, { nickname });
  return { ...person, record: { ...person.record, nickname } };
}

/** Entries whose names, aliases and ties are single words as long as they may be. */
function longWorld() {
  const part = (at: number) => WORD.slice(at, at + 20);
  return {
    background: `${WORD.slice(0, 120)}\n\nMaps are law here.`,
    entries: [
      ...LITTORAL.entries,
      {
        ...{ type: "character" as const, name: part(0), description: LONG_TEXT.slice(0, 150), aliases: [part(20)] },
        ...{ character_target: WORD.slice(0, 30), character_age: "adult" as const },
        character_relationships: [{ name: part(4), locked: true, relationships: [part(8), part(12)] }],
      },
      { type: "character" as const, name: part(4), description: LINE },
      { type: "normal" as const, name: part(6), description: LONG_TEXT.slice(0, 150), aliases: [part(30)] },
    ],
  };
}

async function openCase(moderator: Person, subject: ReportSubject): Promise<string> {
  const { data } = await moderator.ask<{ data: ListedCase[] }>("GET", moderationEndpoints.cases.path);
  const isMeant = ({ subject: found }: ListedCase) =>
    found.kind === "user"
      ? subject.kind === "user" && found.owner.uid === subject.uid
      : subject.kind !== "user" && found.share_id === subject.share_id;
  const found = data.find(isMeant);
  if (!found) throw new Error(`No open case of ${JSON.stringify(subject)}`);
  return found.id;
}
