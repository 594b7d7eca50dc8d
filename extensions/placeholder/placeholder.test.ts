// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

test("is shown in an empty title and an empty chapter only", () => {
  const page = openEditor(chapter(""));
  const shown = () =>
    [...page.view.dom.querySelectorAll(".is-empty")].map((element) => element.getAttribute("data-placeholder"));
  expect(shown()).toEqual(["Title", "Text"]);
  page.select(1);
  page.type("x");
  expect(shown()).toEqual(["Title"]);
  page.press("Enter");
  expect(shown()).toEqual(["Title"]);
  expect(openEditor(chapter("T", ...paragraphs("", "x"))).view.dom.querySelector(".is-empty")).toBeNull();
});

test("sets its language attribute while it is shown", () => {
  const page = openEditor(chapter(""), {
    language: "zh-CN",
    placeholder: { title: () => "Title", body: () => "Text", language: () => "en-US" },
  });
  const said = () => [...page.view.dom.children].map((element) => element.getAttribute("lang"));
  expect(said()).toEqual(["en-US", "en-US"]);
  page.select(1);
  page.type("灯");
  expect(said()).toEqual(["en-US", null]);
});
