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
const FOREIGN_MAX = 6;
const MENTIONS_MIN = 2;
const NAMELESS_MENTIONS_MIN = 3;
const FIRST_NAMED = 1.5;
const CANDIDATES_MAX = 40;

/** What only people do, behind their names. */
const HUMAN_ACT =
  /^(?:又|也|就|便|却|才|还|先|都|只|忽然|突然|慢慢|轻轻|低声|小声|轻声|冷冷|淡淡|终于|立刻|赶紧|温和|老实|这才|哈哈|使劲|在旁边|在楼下|已经)?(?:地)?(?:说[，。：“道着完了]|说$|问[，。：“道了]|问$|道[，：。]|答[，：。应道]|喊[，：。了道]|喊$|插嘴|插了一句|开口|宣布|反问|点点?头|点了点头|摇摇?头|摇了摇头|笑[了着。，]|笑起来|大笑|叹了?|没有?(?:吭声|出声|说话|回答|作声|笑|动|抬头|看|再问|马上|理|吭声|答|接话)|不(?:说话|理|答|作声|让|肯|信|知道)|抬起?头|抬头|低下?头|低头|皱|想了|愣|怔|看了|看着|看我|看看|望着|盯着|站起|站在|坐[在直下到]|蹲[在下]|走[到过进]|跑[进来过]|转[身过]|伸[手出]|拿[着起过出]|接过|放下|端着|端起|咳嗽|眨了|翻了个白眼|翻了一|深吸|听见|记得|知道|觉得|决定|摘下|擦[干了]|解[下开了]|瞪|哭|拍了|指了?指|翻[着了过开]|压低|撑[着起]|扶[着住]|递[给过]|举[着起]|探[过出]|掏|弯下|直起|睁开|张大|收[起回]|搬[出开]|推[开了过]|拉[开住着]|打开|关[上掉]|写[下了着]|戴上|靠[着在]|拧|夹|尝|舀|喝|吃|咬|抿|闻[了着]|吐|吸[了着]|敲[了着]|捏|攥|撕|剪|捡|拎|提着|抱|扯|拽|踢|摸|掀|揭|披|脱|爬|蹬|要了|换了|赔笑|哈哈|朝|往|把|从[^，。]{1,6}[里外上后面])/u;
const KIN =
  "爷爷 奶奶 外公 外婆 爸爸 妈妈 爸 妈 爹 娘 父亲 母亲 哥 姐 弟 妹 哥哥 姐姐 弟弟 妹妹 师父 叔叔 舅舅 姑姑 外甥 老公 儿子 女儿".split(
    " ",
  );
/** Words for people that the last lines can be about, though nobody has a name. */
const CALLINGS: ReadonlySet<string> = new Set([
  ...Object.values(ROLE_WORDS).flat(),
  ..."男方 汉子 货郎 道姑 排长 警长 大姐 阿嬷 阿婆 阿爸 阿妈 指导员 教练 村长 站长 总监 大副 二副 班主 小二 书记员 审判长 公诉人 护工 护士长 女孩 后生 小徒弟 治安官 上校 大师姐 二师兄 大师兄 三师弟 房东太太 嬷嬷 长老 都督 老大爷 嫂嫂 大嫂 婆婆 公公 岳母 岳父 姑父 姑妈 姨妈 舅妈 伯母 小叔 班长 连长 列车员 导演 编辑 秘书 助理 新娘子 二婶 三婶 大伯 二叔 三叔 馆长 园长 厂长 社长 会长 帮主 庄主 门主 王爷 世子 皇上 娘娘 贵妃 公公 嬷嬷 奶娘 账房 裁缝 郎中 船家 艄公 店小二 捕头 师爷 军师 副官 参谋 政委 大妈 大爷 大叔 大娘 大哥 老师傅 店长 收银员 保安 售货员 馆员".split(
    " ",
  ),
]);
const TITLE_WORDS = [
  ...Object.values(TITLES).flat(),
  ..."把总 书办 闸官 驿丞 御史 主簿 千户 道长 排长 班长 警长 老板 总监 主任 太太 上校 都督 老爷 嬷嬷 典籍 婶 叔 伯 哥 姐 总 爷 婆 姨 嫂 奶 公 妈".split(
    " ",
  ),
];
/** No names, though they stand where names stand. */
const NOBODY =
  /^(?:慢慢|轻轻|冷冷|低声|小声|轻声|大声|默默|静静|悄悄|忽然|突然|后来|然后|最后|有人|那人|别人|两人|三人|众人|大家|对方|自己|所有|没人|谁|此刻|于是|现在|今天|今晚|昨天|明天|其中|旁边|身后|外面|里面|门外|窗外|楼上|楼下|一个|这个|那个|几个|人们|不知|只是|可是|但是|如果|因为|所以|心里|嘴里|手里|脸上|眼睛|声音|全班|全场|旁听|广播|客人|来人|其他|天边|河面|女人|男人|女的|男的|左边|右边)/u;
const VERB_TAIL =
  /[一二三四五六七八九十又再也都就才便正刚忽连只仍还更最很太先后没不已将自该真可能会想要得地着了过的说问道答喊叫笑看听走站坐]$/u;

export interface WayPeople {
  /** Those who act in the last lines, whom the scene is about first. */
  present: readonly string[];
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

/** Characters by which names of other languages are written; a word of nothing else is such a name. */
const FOREIGN =
  /^[阿艾埃奥伊乌尤亚雅娅安加卡凯科克里德戴迪丹蒂尔妲斯特塔拉夫弗罗米萨莎娜妮丽莉莱兰劳雷利林琳玛马麦梅莫姆穆纳南尼诺努欧帕佩皮普奇乔切茨泽兹扎佐森逊顿沃瓦威维韦温希谢西辛哈汉赫亨霍胡基吉杰金库昆古格戈贡布巴贝本比彼伯博邦丁杜多尔恩法费芬福][阿艾埃奥伊乌尤亚雅娅安加卡凯科克里德戴迪丹蒂尔妲斯特塔拉夫弗罗米萨莎娜妮丽莉莱兰劳雷利林琳玛马麦梅莫姆穆纳南尼诺努欧帕佩皮普奇乔切茨泽兹扎佐森逊顿沃瓦威维韦温希谢西辛哈汉赫亨霍胡基吉杰金库昆古格戈贡布巴贝本比彼伯博邦丁杜多尔恩法费芬福]{2,5}$/u;

function mayBeName(word: string): boolean {
  if (FOREIGN.test(word)) return true;
  if (word.length > NAME_MAX) return false;
  if (NOBODY.test(word) || NO_NAMES.has(word) || /子$/u.test(word)) return isCalling(word) && !NOBODY.test(word);
  if (isCalling(word)) return true;
  if (NO_NAMES.has(word.slice(0, 2))) return false;
  return (
    !VERB_TAIL.test(word) &&
    ![...word].some((character) => NEVER_IN_NAMES.has(character) && !"小老大阿二三".includes(character))
  );
}

/** What no lift and no letter box does, though both may stand, open and go. */
const SURE_ACT =
  /^(?:又|也|就|便|却|才|还|先|都|只|忽然|突然|慢慢|轻轻|低声|小声|轻声|终于|立刻|赶紧|这才)?(?:地)?(?:说[，。：“道着完了]|问[，。：“道了]|道[，：。]|答[，：。应道]|喊[，：。了道]|开口|点点?头|点了点头|摇摇?头|摇了摇头|笑[了着。，]|笑起来|大笑|叹了?|没有?(?:吭声|出声|说话|回答|抬头|答|接话)|抬起?头|低下?头|皱|想了|愣|怔|听见|记得|知道|觉得|决定|摘下|哭|咳嗽|蹲|翻了个白眼)/u;

interface Found {
  sure: number;
  acts: number;
  next: Set<string>;
}

/** 老管家邓伯把账本摊开: a name may stand behind what its bearer is. */
const AFTER_ROLE = /(?:管家|丫鬟|掌柜|助手|同桌|司机|秘书|村长|队长|厨子|教练|经纪人|律师|助理|徒弟|会计)$/u;
const DOER_STARTS =
  /(?<=^|[\s，。！？；：—…]|管家|丫鬟|掌柜|助手|同桌|司机|秘书|村长|队长|厨子|教练|经纪人|律师|助理|徒弟|会计)(?=\p{Script=Han}{2})/gmu;

/** Words that stand where the doer of a sentence stands, before what only people do. */
function doersIn(narration: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const match of narration.matchAll(DOER_STARTS)) {
    for (let length = 2; length <= FOREIGN_MAX; length++) {
      const word = narration.slice(match.index, match.index + length);
      if (word.length < length || !/^\p{Script=Han}+$/u.test(word)) break;
      if (!HUMAN_ACT.test(narration.slice(match.index + length, match.index + length + 12))) continue;
      if (!mayBeName(word)) continue;
      const known = found.get(word) ?? { sure: 0, acts: 0, next: new Set<string>() };
      known.acts++;
      if (SURE_ACT.test(narration.slice(match.index + length, match.index + length + 12))) known.sure++;
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
  const certain = doers.filter(([word, { acts, sure }]) => {
    const times = timesIn(text, word);
    if (isCalling(word)) return times >= MENTIONS_MIN || acts >= MENTIONS_MIN || word.length > 2;
    // 沈渡: a surname makes a name of a word sooner.
    const named = SURNAMES.has(word.charAt(0)) || /^[阿小老]/u.test(word);
    return times >= (named ? MENTIONS_MIN : NAMELESS_MENTIONS_MIN) && (named || sure > 0);
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

function sharesSurname(one: string, other: string): boolean {
  if (one.includes(other) || other.includes(one)) return true;
  return [...one].some((character) => SURNAMES.has(character) && other.includes(character));
}

/** 我妈, 我哥: who tells a story names people so. */
function kinOfTeller(narration: string, self: string | undefined): string[] {
  if (self !== "我") return [];
  return KIN.filter((kin) => kin.length <= 2)
    .map((kin) => `我${kin}`)
    .filter((word) => timesIn(narration, word) >= MENTIONS_MIN);
}

const GONE =
  /^[^。！？\n]{0,16}(?:不见了|走远了?[，。]|变成一个点|消失在|离开了|走了出去|推门出去|走了[。！]|出了门|下楼去了|睡着了|昏了过去|晕了过去|去青州|走了二十年|走的那天|来过)/u;

function actsAt(narration: string, at: number, name: string): boolean {
  const before = narration.slice(Math.max(0, at - 4), at);
  if (REMEMBERED.test(before) || /[的把被给对向跟和与让叫问]$/u.test(before)) return false;
  if (!BEGINS.test(before.slice(-1)) && !/[，；：—…]$/u.test(before) && !AFTER_ROLE.test(before)) return false;
  return HUMAN_ACT.test(narration.slice(at + name.length, at + name.length + 12));
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
  // 老吴 and 吴叔 are one: of two with the same surname only the first is sure to be somebody else.
  const different = ordered.filter((name, at) => !ordered.slice(0, at).some((other) => sharesSurname(other, name)));
  return { present: different, names: proper };
}
