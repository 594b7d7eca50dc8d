import { expect, test } from "vitest";
import { labTool, STORYTELLER_TOOLS } from "../../../contract/generations.ts";
import { LAB_TEXT_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { labProblem, needsModel, toolName } from "./lab-input.ts";

const ask = { tool: "rewrite", text: "The lamp.", instruction: "", isTitle: false } as const;

test("valid input has no problem", () => {
  expect(labProblem(ask, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "shorten" }, "storyteller")).toBeNull();
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, null)).toBeNull();
});

test("titles, empty and too long texts are refused, counted in words", () => {
  expect(labProblem({ ...ask, isTitle: true }, "endpoint")).toBe("title");
  expect(labProblem({ ...ask, text: " \n" }, "endpoint")).toBe("empty");
  expect(labProblem({ ...ask, text: "字".repeat(1_000) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, text: "𠮷".repeat(1_001) }, "endpoint")).toBe("long");
  expect(labProblem({ ...ask, tool: "expand", text: "𠮷".repeat(500) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "expand", text: "a ".repeat(500) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "expand", text: "a ".repeat(501) }, "endpoint")).toBe("long");
  expect(labProblem({ ...ask, text: `${"字".repeat(999)} lamp` }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, text: `${"字".repeat(999)} the lamp` }, "endpoint")).toBe("long");
  // A text without spaces is limited by its characters.
  expect(labProblem({ ...ask, text: "a".repeat(LAB_TEXT_MAX_CHARACTERS) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, text: "a".repeat(LAB_TEXT_MAX_CHARACTERS + 1) }, "endpoint")).toBe("long");
});

test("the custom tool needs an instruction, within its limit", () => {
  expect(labProblem({ ...ask, tool: "custom" }, "endpoint")).toBe("no_instruction");
  expect(labProblem({ ...ask, tool: "custom", instruction: "a".repeat(301) }, "endpoint")).toBe("long_instruction");
});

test("what the storyteller does not have needs a language model, by the server's table", () => {
  for (const tool of labTool.options) {
    const needs = !STORYTELLER_TOOLS[tool];
    expect(labProblem({ ...ask, tool, instruction: "As a letter" }, "storyteller")).toBe(needs ? "needs_model" : null);
    expect(needsModel(tool, "storyteller")).toBe(needs);
    for (const source of ["endpoint", null] as const) expect(needsModel(tool, source)).toBe(false);
  }
});

test("the storyteller does not shorten: its tool has a name of its own", () => {
  expect(toolName("shorten", "storyteller")).toBe("cuts");
  expect(toolName("shorten", "endpoint")).toBe("shorten");
  expect(toolName("shorten", null)).toBe("shorten");
  expect(toolName("rewrite", "storyteller")).toBe("rewrite");
});
