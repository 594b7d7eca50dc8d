// Who is there at the end of a Chinese text, as the text calls them: by name, kinship or trade. Outlines may only name
// somebody who does or says in the last lines what only people do.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { NEVER_IN_NAMES, NO_NAMES } from "../reading/name-words.ts";
import { BEGINS, blanked, DIES, REMEMBERED } from "../reading/people.ts";
import { ROLE_WORDS, TITLES } from "../reading/people-words.ts";
import { SURNAMES } from "../reading/surnames.ts";
import { peopleOf, placesOf } from "./safe-names.ts";

const CHAPTER_READ = 6_000;
const PRESENT = 420;
const NAME_MAX = 4;
const MENTIONS_MIN = 2;
const NAMELESS_MENTIONS_MIN = 3;
const FIRST_NAMED = 1.5;
const CANDIDATES_MAX = 40;

/** What only people do, behind their names. */
const HUMAN_ACT =
  /^(?:又|也|就|便|却|才|还|先|都|只|忽然|突然|慢慢|轻轻|低声|小声|轻声|冷冷|淡淡|终于|立刻|赶紧|温和|老实|这才|哈哈|使劲|在旁边|在楼下|已经)?(?:地)?(?:说[，。：“道着完了]|说$|问[，。：“道了]|问$|道[，：。]|答[，：。应道]|喊[，：。了道]|喊$|插嘴|插了一句|开口|宣布|反问|点点?头|点了点头|摇摇?头|摇了摇头|笑[了着。，]|笑起来|大笑|叹了?|没有?(?:吭声|出声|说话|回答|作声|笑|动|抬头|看|再问|马上|理|吭声|答|接话)|不(?:说话|理|答|作声|让|肯|信|知道)|抬起?头|抬头|低下?头|低头|皱|想了|愣|怔|看了|看着|看我|看看|望着|盯着|站起|站在|坐[在直下到]|蹲[在下]|走[到过进]|跑[进来过]|转[身过]|伸[手出]|拿[着起过出]|接过|放下|端着|端起|咳嗽|眨了|翻了个白眼|翻了一|深吸|听见|记得|知道|觉得|决定|摘下|擦[干了]|解[下开了]|瞪|哭|拍了|指了?指|翻[着了过开]|压低|撑[着起]|扶[着住]|递[给过]|举[着起]|探[过出]|掏|弯下|直起|睁开|张大|收[起回]|搬[出开]|推[开了过]|拉[开住着]|打开|关[上掉]|写[下了着]|戴上|靠[着在]|朝|往|把|从[^，。]{1,6}[里外上后面])/u;
const KIN =
  "爷爷 奶奶 外公 外婆 爸爸 妈妈 爸 妈 爹 娘 父亲 母亲 哥 姐 弟 妹 哥哥 姐姐 弟弟 妹妹 师父 叔叔 舅舅 姑姑 外甥 老公 儿子 女儿".split(
    " ",
  );
/** Words for people that the last lines can be about, though nobody has a name. */
const CALLINGS: ReadonlySet<string> = new Set([
  ...Object.values(ROLE_WORDS).flat(),
  ..."大姐 阿嬷 阿婆 阿爸 阿妈 指导员 教练 村长 站长 总监 大副 二副 班主 小二 书记员 审判长 公诉人 护工 护士长 女孩 后生 小徒弟 治安官 上校 大师姐 二师兄 大师兄 三师弟 房东太太 嬷嬷 长老 都督 老大爷 嫂嫂 大嫂 婆婆 公公 岳母 岳父 姑父 姑妈 姨妈 舅妈 伯母 小叔 班长 连长 列车员 导演 编辑 秘书 助理 新娘子 二婶 三婶 大伯 二叔 三叔 馆长 园长 厂长 社长 会长 帮主 庄主 门主 王爷 世子 皇上 娘娘 贵妃 公公 嬷嬷 奶娘 账房 裁缝 郎中 船家 艄公 店小二 捕头 师爷 军师 副官 参谋 政委 大妈 大爷 大叔 大娘 大哥 老师傅 店长 收银员 保安 售货员 馆员".split(
    " ",
  ),
]);
const TITLE_WORDS = [
  ...Object.values(TITLES).flat(),
  ..."老板 总监 主任 太太 上校 都督 老爷 嬷嬷 典籍 婶 叔 伯 哥 姐 总 爷 婆 姨 嫂 奶 公 妈".split(" "),
];
/** No names, though they stand where names stand. */
const NOBODY =
  /^(?:慢慢|轻轻|冷冷|低声|小声|轻声|大声|默默|静静|悄悄|忽然|突然|后来|然后|最后|有人|那人|别人|两人|三人|众人|大家|对方|自己|所有|没人|谁|此刻|于是|现在|今天|今晚|昨天|明天|其中|旁边|身后|外面|里面|门外|窗外|楼上|楼下|一个|这个|那个|几个|人们|不知|只是|可是|但是|如果|因为|所以|心里|嘴里|手里|脸上|眼睛|声音|全班|全场|旁听|广播|客人|来人|其他|天边|河面|女的|男的|左边|右边)/u;
const VERB_TAIL =
  /[一二三四五六七八九十又再也都就才便正刚忽连只仍还更最很太先后没不已将自该真可能会想要得地着了过的说问道答喊叫笑看听走站坐]$/u;

export interface WayPeople {
  /** Those who act in the last lines, whom the scene is about first. */
  present: readonly string[];
  /** Those who are only spoken or thought of, the last one first. */
  spokenOf: readonly string[];
  /** All proper names that were read, to be left out where the words of the text are counted. */
  names: readonly string[];
}

/** 杏花婶, 王叔, 赵总监: who has a title has a name of one or two characters before it. */
function isCalling(word: string): boolean {
  if (CALLINGS.has(word)) return true;
  const title = TITLE_WORDS.find((one) => word.length > one.length && word.endsWith(one));
  if (title === undefined) return false;
  const name = word.slice(0, word.length - title.length);
  if ([...name].some((character) => PRONOUN.includes(character) || NEVER_IN_NAMES.has(character))) return false;
  return SURNAMES.has(name.charAt(0)) || (title.length === 1 && !LOOSE_TITLES.includes(title) && name.length < 3);
}

const PRONOUN = "我你他她它这那";
/** 总, 公, 妈 end many other words. */
const LOOSE_TITLES = "总公妈";

function mayBeName(word: string): boolean {
  if (NOBODY.test(word) || NO_NAMES.has(word) || /子$/u.test(word)) return isCalling(word) && !NOBODY.test(word);
  if (isCalling(word)) return true;
  if (NO_NAMES.has(word.slice(0, 2))) return false;
  return (
    !VERB_TAIL.test(word) &&
    ![...word].some((character) => NEVER_IN_NAMES.has(character) && !"小老大阿二三".includes(character))
  );
}

interface Found {
  acts: number;
  next: Set<string>;
}

/** Words that stand where the doer of a sentence stands, before what only people do. */
function doersIn(narration: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const match of narration.matchAll(/(?<=^|[\s，。！？；：—…])(?=\p{Script=Han}{2})/gmu)) {
    for (let length = 2; length <= NAME_MAX; length++) {
      const word = narration.slice(match.index, match.index + length);
      if (word.length < length || !/^\p{Script=Han}+$/u.test(word)) break;
      if (!HUMAN_ACT.test(narration.slice(match.index + length, match.index + length + 12))) continue;
      if (!mayBeName(word)) continue;
      const known = found.get(word) ?? { acts: 0, next: new Set<string>() };
      known.acts++;
      known.next.add(narration.slice(match.index + length, match.index + length + 1));
      found.set(word, known);
    }
  }
  return found;
}

function timesIn(text: string, word: string): number {
  return text.split(word).length - 1;
}

function namesRead(text: string, narration: string): string[] {
  const doers = [...doersIn(narration)].slice(0, CANDIDATES_MAX);
  const certain = doers.filter(([word, { acts }]) => {
    const times = timesIn(text, word);
    if (isCalling(word)) return times >= MENTIONS_MIN || acts >= MENTIONS_MIN || word.length > 2;
    // 沈渡: a surname makes a name of a word sooner.
    const named = SURNAMES.has(word.charAt(0)) || /^[阿小老]/u.test(word);
    return times >= (named ? MENTIONS_MIN : NAMELESS_MENTIONS_MIN) && word.length <= NAME_MAX;
  });
  const words = certain.map(([word]) => word);
  // Of 林小 and 林小北, 令仪 and 沈令仪 the one that stands by itself.
  return words.filter(
    (word) =>
      !words.some((other) => {
        if (other === word || !(other.includes(word) || word.includes(other))) return false;
        const [mine, others] = [timesIn(text, word), timesIn(text, other)];
        return other.length > word.length ? others >= mine || isCalling(other) : others > mine && !isCalling(word);
      }),
  );
}

/** 我妈, 我哥: who tells a story names people so. */
function kinOfTeller(narration: string, self: string | undefined): string[] {
  if (self !== "我") return [];
  return KIN.filter((kin) => kin.length <= 2)
    .map((kin) => `我${kin}`)
    .filter((word) => timesIn(narration, word) >= MENTIONS_MIN);
}

const GONE =
  /^[^。！？\n]{0,16}(?:不见了|走远了?[，。]|变成一个点|消失在|离开了|走了出去|走了[。！]|出了门|下楼去了|睡着了|昏了过去|晕了过去|去青州|走了二十年|走的那天|来过)/u;

function actsAt(narration: string, at: number, name: string): boolean {
  const before = narration.slice(Math.max(0, at - 4), at);
  if (REMEMBERED.test(before) || /[的把被给对向跟和与让叫问]$/u.test(before)) return false;
  if (!BEGINS.test(before.slice(-1)) && !/[，；：—…]$/u.test(before)) return false;
  return HUMAN_ACT.test(narration.slice(at + name.length, at + name.length + 12));
}

const NOT_NOW =
  /死|去世|过世|走了|没了|坟|埋|遗|临终|当年|从前|以前|小时候|那[一]?年|年前|生前|尸|梦|记得|想起|像|如果|要是|叫做|当过/u;
const SPOKEN_NEAR = 450;
const AROUND = 10;
/** 丁叔, 吴先生, 赵总监; 房东, 舅舅, 二婶. */
const ABSENT_ROLES =
  "房东 工头 舅舅 二婶 三婶 大伯 二叔 三叔 都督 校长 班主任 护士长 主治医生 里正 县令 知府 师伯 师叔 厂长 馆长 队长 局长 媒人 二姨 表哥 表姐 堂哥 姑父 姨妈 舅妈 债主 东家 少东家 老东家 大少爷 二少爷 三表舅 中介 治安官 雇工 收费员 导师 主编 经纪人 前夫 前妻 未婚夫 未婚妻 亲家".split(
    " ",
  );
const ABSENT_TITLES =
  "叔 伯 婶 姨 先生 小姐 太太 阿姨 大夫 医生 老师 主任 总监 经理 队长 警官 师傅 掌柜 老板 将军 大人".split(" ");

function spokenOf(text: string, narration: string, present: readonly string[]): string[] {
  const near = text.slice(-SPOKEN_NEAR);
  const told = narration.slice(-SPOKEN_NEAR);
  const found: { word: string; at: number }[] = [];
  const add = (word: string, at: number) => {
    if (at < 0 || present.some((name) => name.charAt(0) === word.charAt(0) || name.includes(word))) return;
    // Who is spoken to, or does something here, is here.
    if (near.includes(`“${word}，`) || near.includes(`，${word}。”`) || near.includes(`，${word}？”`)) return;
    const acts = (place: number) =>
      BEGINS.test(told.slice(place - 1, place)) ||
      HUMAN_ACT.test(told.slice(place + word.length, place + word.length + 12));
    if (placesOf(told, word, []).some(acts)) return;
    if (NOT_NOW.test(near.slice(Math.max(0, at - AROUND), at + word.length + AROUND))) return;
    found.push({ word, at });
  };
  for (const word of ABSENT_ROLES) add(word, near.lastIndexOf(word));
  for (const title of ABSENT_TITLES) {
    for (let at = near.indexOf(title); at > 0; at = near.indexOf(title, at + title.length)) {
      const surname = near.charAt(at - 1);
      if (SURNAMES.has(surname)) add(surname + title, at - 1);
    }
  }
  return [...new Set(found.sort((one, other) => other.at - one.at).map(({ word }) => word))].filter(
    (word, _, all) => !all.some((other) => other !== word && other.includes(word)),
  );
}

/** The people of the last lines. `self` is who tells the story, or to whom it is told. */
export function wayPeople(request: SuggestRequest, self: string | undefined): WayPeople {
  const text = request.before.slice(-CHAPTER_READ);
  const narration = blanked(text);
  const known = peopleOf(request);
  const taken = known.all.flatMap(({ names }) => names);
  const dead = request.entries.filter((entry) => entry.dead).flatMap((entry) => [entry.name, ...entry.aliases]);
  const notOfWorld = (word: string) =>
    ![...taken, ...dead].some((name) => name !== "" && (name.includes(word) || word.includes(name)));
  const read = [...namesRead(text, narration).filter(notOfWorld), ...kinOfTeller(narration, self)];
  const recent = narration.slice(-PRESENT);
  const all = [...known.present.map(({ name }) => name), ...read];
  const there = read.filter((name) => {
    const longer = all.filter((other) => other.length > name.length && other.includes(name));
    const places = placesOf(recent, name, longer);
    const last = places.at(-1);
    if (last === undefined || GONE.test(recent.slice(last + name.length, last + name.length + 30))) return false;
    if (
      placesOf(narration, name, longer).some((at) => DIES.test(narration.slice(at + name.length, at + name.length + 8)))
    )
      return false;
    return places.some((at) => actsAt(recent, at, name));
  });
  const present = [...known.present.map(({ name }) => name), ...there];
  // The one who is named most, and first, is who the scene is about.
  const [first] = [...present].sort((one, other) => narration.indexOf(one) - narration.indexOf(other));
  const weight = (name: string) =>
    timesIn(narration, name) + timesIn(recent, name) + (name === first ? FIRST_NAMED : 0);
  const ordered = present.sort((one, other) => weight(other) - weight(one));
  const names = [...new Set([...taken, ...read])];
  const proper = names.filter((name) => SURNAMES.has(name.charAt(0)) && !CALLINGS.has(name));
  return { present: ordered, spokenOf: spokenOf(text, narration, [...names, ...dead]), names: proper };
}
