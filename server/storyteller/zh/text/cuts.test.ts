import { expect, test } from "vitest";
import { withCuts } from "./cuts.ts";

test.each([
  ["其实", "其实，她并没有睡着，这其实更糟。", "她并没有睡着，这更糟。"],
  ["a hedge", "他有点不信，手有点发烫。", "他不信，手发烫。"],
  ["an adverb of degree", "她非常冷静地站起来，庙里静得非常可怕。", "她冷静地站起来，庙里静得可怕。"],
  ["it before a verb of feeling", "他非常喜欢吃梨。", "他喜欢吃梨。"],
  ["it before an attribute", "一个非常漂亮的女人走过来。", "一个漂亮的女人走过来。"],
  ["就这样", "他说完这句话，就这样进屋去了。", "他说完这句话，进屋去了。"],
  ["a phrase at the beginning", "说实话，我也不知道。", "我也不知道。"],
  ["了一下 where a noun follows", "他打量了一下四周，整理了一下衣服。", "他打量了四周，整理了衣服。"],
  ["the second word of a comparison", "好像机器还在走一样，好像有人付了钱似的。", "好像机器还在走，好像有人付了钱。"],
  ["的话 behind 如果", "如果你来的话，我就走。", "如果你来，我就走。"],
  ["a frame around a sentence", "他能听见里面有人在打字。", "里面有人在打字。"],
  ["a second word for the same", "他立刻马上走了，这是亲眼目睹的事情。", "他立刻走了，这是目睹的事情。"],
  ["情 of a counted 事情", "他们谁也没有提起那件事情。", "他们谁也没有提起那件事。"],
])("%s can go", (_what, sentence, left) => {
  expect(withCuts(sentence)).toBe(left);
});

test.each([
  ["of other words", "名副其实，其实际效果不好，尤其实用，其实不然，她没有点灯，他还有点钱，有点意思，有点想法。"],
  ["of another meaning of 非常", "除非常来往的人，他并非常常来，十分钟过去了，这是非常时期的非常手段。"],
  ["behind a negation or condition", "她不是非常喜欢他，如果他非常小心地走，就不会响。"],
  ["before a bare adjective", "天有点冷，街上非常安静，唱得非常好。"],
  ["twice in a row", "他非常非常喜欢吃梨。"],
  ["of a likeness", "他好像跟我一样高，好像都一样，好像和从前一样。"],
  ["without an object", "他犹豫了一下，愣了一下。"],
  ["about a horse", "他骑在马上立刻停下。"],
  ["in quotes", "“其实，我非常喜欢你。”"],
])("words %s stay", (_what, sentence) => {
  expect(withCuts(sentence)).toBe(sentence);
});
