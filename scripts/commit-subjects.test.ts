import { expect, it } from "vitest";
import { subjectFault } from "./commit-subjects.ts";

it.each([
  ["Mend the list", null],
  [`Mend ${"x".repeat(67)}`, null],
  [`Mend ${"x".repeat(68)}`, "73 characters, 72 at most"],
  ["mend the list", "it begins with a capital"],
  ["Mend the list.", "it ends without a full stop"],
])("reports for the subject %j: %j", (subject, fault) => expect(subjectFault(subject)).toBe(fault));
