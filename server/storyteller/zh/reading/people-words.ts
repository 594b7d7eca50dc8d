// Chinese words for people by rank, kinship or trade, and the gender they imply.

type Gender = "male" | "female" | "unknown";

const list = (words: string) => words.split(/\s+/u);

/** Words that denote a person on their own once they act or speak in a text. */
export const ROLE_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  female: list(
    "母亲 妈妈 娘 奶奶 外婆 姥姥 祖母 外祖母 姐姐 妹妹 姑姑 阿姨 婶婶 嫂子 妻子 太太 夫人 老太太 女人 女孩 女孩子 小女孩 少女 姑娘 小姑娘 老妇人 妇人 女士 小姐 女儿 公主 皇后 王后 太后 女王 女巫 侍女 丫鬟 宫女 新娘 寡妇 修女 女医生 女老师 女掌柜 老板娘 师姐 师妹 师娘",
  ),
  male: list(
    "父亲 爸爸 爹 爷爷 外公 姥爷 祖父 外祖父 哥哥 弟弟 叔叔 伯伯 舅舅 丈夫 老头 老头子 男人 男孩 男孩子 小男孩 少年 小伙子 先生 儿子 王子 国王 皇帝 陛下 太子 将军 和尚 道士 道长 书生 公子 少爷 老爷 管家 新郎 神父 牧师 骑士 铁匠 渔夫 樵夫 猎人 师兄 师弟 师父 掌柜",
  ),
  unknown: list(
    "老师 师傅 医生 大夫 护士 队长 船长 老板 老人 老人家 年轻人 孩子 警察 司机 教授 校长 法官 律师 侦探 记者 作家 画家 邻居 房东 店主 店员 客人 陌生人 士兵 侍卫 仆人 守卫 经理 主任 局长 村长 镇长 里正 巫师 法师 祭司 刺客 杀手 旅人 摆渡人 守门人 来人",
  ),
};

/** Last characters of forms of address: 四婆, 王叔, 李医生. */
export const CALLED_ENDINGS: Readonly<Record<Gender, string>> = {
  female: "婆姐妹嫂婶姨娘妈妃姑奶",
  male: "叔伯爷哥弟爹公舅",
  unknown: "总老",
};
/** Longer endings after a surname. */
export const TITLES: Readonly<Record<Gender, readonly string[]>> = {
  female: list("小姐 女士 太太 夫人 姑娘 阿姨 奶奶 大娘 大姐 大婶"),
  male: list("先生 公子 少爷 大人 大叔 大爷 大哥 大伯 爷爷 师兄 师弟 掌柜 将军"),
  unknown: list("老师 医生 大夫 教授 队长 警官 师傅 师父 老板 经理 主任 局长 校长 律师 法官"),
};

/** Genders that words for kinship, rank or trade imply with certainty. */
export function genderByCalling(name: string): Gender {
  for (const gender of ["female", "male"] as const) {
    if (ROLE_WORDS[gender].includes(name)) return gender;
    if (TITLES[gender].some((title) => name.length > title.length && name.endsWith(title))) return gender;
    if (name.length === 2 && CALLED_ENDINGS[gender].includes(name.charAt(1))) return gender;
  }
  return "unknown";
}
