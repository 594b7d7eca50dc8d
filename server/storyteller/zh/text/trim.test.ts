import { expect, test } from "vitest";
import { trim } from "./trim.ts";
import { fold, keywordsOf, piecesOf } from "./words.ts";

test("a comparison at the end of a sentence is removed, one that others depend on stays", () => {
  expect(trim("海平得没有一丝皱纹，像一块刚擦过的桌面。")).toBe("海平得没有一丝皱纹。");
  expect(trim("它不亮了，就像一个人什么病也没有，只是不想再说话。")).toBe(
    "它不亮了，就像一个人什么病也没有，只是不想再说话。",
  );
});

test("fillers are removed, words that change the meaning stay", () => {
  expect(trim("其实，她非常累，慢慢地坐了下来。")).toBe("她累，坐了下来。");
  expect(trim("他几乎死了，似乎没有人知道。")).toBe("他几乎死了，似乎没有人知道。");
  expect(trim("等了十分钟，相当于半辈子。")).toBe("等了十分钟，相当于半辈子。");
  expect(trim("缝里积着细细的、还没有化的盐。")).toBe("缝里积着细细的盐。");
});

test("text in quotes is unchanged", () => {
  const speech = "“其实，我非常非常累，像一条狗。”她慢慢地说。";
  expect(trim(speech)).toBe("“其实，我非常非常累，像一条狗。”她说。");
});

test("a colon stays only if what it announces is in the same sentence", () => {
  expect(trim("她说：“今天会下雪吗？”")).toBe("她说：“今天会下雪吗？”");
  expect(trim("“走吧，”她慢慢地说，“别回头。”")).toBe("“走吧，”她说，“别回头。”");
  expect(trim("最后一行字墨迹未干：")).toBe("最后一行字墨迹未干。");
});

test("texts are compared without their quotes' form, width and white space, and streamed whole", () => {
  expect(fold("「走吧。」 她說\n")).toBe(fold("“走吧。”她說"));
  const text = "“走吧，”她说，“Anna在等𠮷田。”\n海很静……";
  expect(piecesOf(text).join("")).toBe(text);
  expect(Math.max(...piecesOf(text).map((piece) => piece.length))).toBeLessThan(8);
  expect(keywordsOf("灯塔的灯熄灭了，她没有什么话。")).toContain("熄灭");
  expect(keywordsOf("灯塔的灯熄灭了，她没有什么话。")).not.toContain("没有");
});
