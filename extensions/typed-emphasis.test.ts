// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor } from "../tests/support/text-editor.ts";

function typed(text: string): string {
  const page = openEditor(chapter("T"), { language: "zh-CN", smartPunctuation: false });
  page.select(1);
  page.type(text);
  return page.editor.getHTML().replace(/^<h1[^>]*>T<\/h1>/, "");
}

test.each([
  ["和*强调*", "<p>和<em>强调</em></p>"],
  ["和**强调**的", "<p>和<strong>强调</strong>的</p>"],
  ["他说：“*走*", "<p>他说：“<em>走</em></p>"],
  ["灯_灭_了", "<p>灯<em>灭</em>了</p>"],
  ["灯__灭__了", "<p>灯<strong>灭</strong>了</p>"],
  ["灯~~亮~~灭了", "<p>灯<s>亮</s>灭了</p>"],
  ["*so* it", "<p><em>so</em> it</p>"],
  ["it was *so", "<p>it was *so</p>"],
  ["it was *so* **very** ~~dark~~", "<p>it was <em>so</em> <strong>very</strong> <s>dark</s></p>"],
  ["“*No*", "<p>“<em>No</em></p>"],
  ["(*No*", "<p>(<em>No</em></p>"],
])("%s becomes emphasis", (text, html) => expect(typed(text)).toBe(html));

test.each(["2*3*4", "snake_case_name", "5 * 3 * 2", "a * b*", "***", "x**2**3", "\\*no*", "* *"])(
  "%s stays as it is",
  (text) => expect(typed(`x ${text}`)).toBe(`<p>x ${text}</p>`),
);

test("one Backspace restores what was typed", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  page.type("和*强调*");
  expect(page.press("Backspace")).toBe(true);
  expect(page.lines()[1]).toBe("和*强调*");
});
