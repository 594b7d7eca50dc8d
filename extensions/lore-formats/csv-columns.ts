// A table's columns: their possible names in both languages, and the words their cells may hold.

/** The fields of our entries and the column names for each. The first name is used when writing. */
export const COLUMNS: Record<string, readonly string[]> = {
  name: ["name", "title", "entry", "名称", "名字", "姓名", "词条", "标题", "名"],
  type: ["type", "kind", "category", "类型", "种类", "分类", "类别"],
  aliases: ["aliases", "alias", "keys", "keywords", "key", "nickname", "别名", "别称", "昵称", "关键词", "触发词"],
  description: ["description", "content", "text", "desc", "描述", "简介", "介绍", "设定", "说明", "内容", "详情"],
  use: ["use", "mode", "使用", "启用方式", "触发方式"],
  underline: ["underline", "下划线"],
  character_gender: ["gender", "sex", "性别"],
  character_age: ["age", "年龄", "年龄段"],
  character_status: ["status", "状态", "生死"],
  character_target: ["goal", "target", "目标"],
  is_recommended: ["recommended", "推荐", "推荐扮演"],
  character_relationships: ["relationships", "relations", "关系", "人物关系"],
  changes: ["changes", "变化"],
};

/** The words in cells and the values of our fields they mean. */
export const WORDS: Record<string, Record<string, readonly string[]>> = {
  type: {
    character: ["character", "person", "people", "char", "npc", "人物", "角色"],
    normal: [
      "normal",
      "noun",
      "entry",
      "item",
      "place",
      "location",
      "thing",
      "concept",
      "faction",
      "organization",
    ].concat([
      "organisation",
      "event",
      "名词",
      "词条",
      "物品",
      "道具",
      "地点",
      "地名",
      "概念",
      "势力",
      "组织",
      "事件",
      "其他",
    ]),
  },
  use: {
    auto: ["auto", "automatic", "自动"],
    always: ["always", "constant", "总是", "始终", "常驻", "永远"],
    never: ["never", "off", "disabled", "从不", "关闭", "禁用"],
  },
  character_gender: {
    male: ["male", "m", "man", "男", "男性"],
    female: ["female", "f", "woman", "女", "女性"],
    unknown: ["unknown", "未知"],
  },
  character_age: {
    youth: ["youth", "young", "少年", "青年", "年轻"],
    adult: ["adult", "成年", "中年", "成人"],
    elder: ["elder", "old", "老年", "老人"],
    unknown: ["unknown", "未知"],
  },
  character_status: {
    alive: ["alive", "living", "存活", "在世", "活着", "健在"],
    dead: ["dead", "deceased", "死亡", "已故", "去世", "已死"],
  },
};
/** Cells that spreadsheets would run as formulas, also after quotes. */
export const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
export const YES = ["yes", "true", "1", "y", "是", "√", "✓"];
export const NO = ["no", "false", "0", "n", "否", "×"];
