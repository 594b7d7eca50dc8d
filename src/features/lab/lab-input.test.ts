import { expect, test } from "vitest";
import { labProblem } from "./lab-input.ts";

const ask = { tool: "rewrite", text: "The lamp.", instruction: "", isTitle: false } as const;

test("what can be asked has nothing against it", () => {
  expect(labProblem(ask, "storyteller")).toBeNull();
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, null)).toBeNull();
});

test("titles, nothing and too much are refused, by the counting rule", () => {
  expect(labProblem({ ...ask, isTitle: true }, "endpoint")).toBe("title");
  expect(labProblem({ ...ask, text: " \n" }, "endpoint")).toBe("empty");
  expect(labProblem({ ...ask, text: "字".repeat(1_000) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, text: "𠮷".repeat(1_001) }, "endpoint")).toBe("long");
  expect(labProblem({ ...ask, tool: "expand", text: "𠮷".repeat(500) }, "endpoint")).toBeNull();
  expect(labProblem({ ...ask, tool: "expand", text: "a".repeat(501) }, "endpoint")).toBe("long");
});

test("an instruction of one's own is needed, fits, and takes a language model", () => {
  expect(labProblem({ ...ask, tool: "custom" }, "endpoint")).toBe("no_instruction");
  expect(labProblem({ ...ask, tool: "custom", instruction: "a".repeat(301) }, "endpoint")).toBe("long_instruction");
  expect(labProblem({ ...ask, tool: "custom", instruction: "As a letter" }, "storyteller")).toBe("needs_model");
});
