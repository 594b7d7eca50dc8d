import { expect, test } from "vitest";
import { LAB_TEXT_MAX_CHARACTERS } from "../../../contract/limits.ts";
import { labProblem } from "./lab-input.ts";

const ask = { tool: "rewrite", text: "The lamp.", instruction: "", isTitle: false } as const;

test("valid input has no problem", () => {
  expect(labProblem(ask, "storyteller")).toBeNull();
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

test("the custom tool needs an instruction, within its limit, and a language model", () => {
  expect(labProblem({ ...ask, tool: "custom" }, "endpoint")).toBe("no_instruction");
  expect(labProblem({ ...ask, tool: "custom", instruction: "a".repeat(301) }, "endpoint")).toBe("long_instruction");
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, "storyteller")).toBe("needs_model");
});
