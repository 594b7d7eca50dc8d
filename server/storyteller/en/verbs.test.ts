import { expect, test } from "vitest";
import { PAST_FORMS, PRESENT_FORMS } from "./verbs.ts";

test("regular and irregular pasts are recognised, and no form that is also present", () => {
  for (const form of ["went", "found", "lay", "laid", "stopped", "nodded", "noticed", "opened", "spat", "drew"])
    expect(PAST_FORMS, form).toContain(form);
  for (const form of ["put", "shut", "goes", "look"]) expect(PAST_FORMS, form).not.toContain(form);
});

test("third persons of the present are recognised", () => {
  for (const form of ["goes", "carries", "watches", "looks", "has", "is"]) expect(PRESENT_FORMS, form).toContain(form);
  for (const form of ["went", "look"]) expect(PRESENT_FORMS, form).not.toContain(form);
});
