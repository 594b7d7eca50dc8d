// Chinese verbs of speaking, by which speakers, attributions and names are found.

/** Longer ones first: the text is matched in this order. */
export const SPEECH_VERBS: readonly string[] = [
  ..."自言自语 压低声音 喃喃地说 轻声说道 低声说道 大声说道 慢慢地说 轻轻地说".split(" "),
  ..."喃喃道 低声说 轻声说 大声说 小声说 冷冷道 淡淡道 沉声道 笑着说 哭着说 回答说 接着说 又说道".split(" "),
  ..."说道 问道 答道 喊道 叫道 笑道 骂道 吼道 叹道 回答 反问 追问 嘟囔 嘀咕 喃喃 插嘴 开口 解释 应道 应了 打断 补充 重复 安慰 吩咐 央求".split(
    " ",
  ),
  // Traditional characters.
  ..."說道 問道 說 問 罵".split(" "),
  ..."说 问 道 答 喊 叫 骂 吼 嚷 念 笑".split(" "),
];

export const SPEECH_VERB = SPEECH_VERBS.join("|");
