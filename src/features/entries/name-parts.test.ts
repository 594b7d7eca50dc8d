import { expect, it } from "vitest";
import { isPartOf, shortForms } from "./name-parts.ts";

it.each([
  ["Oriel Vance", ["Oriel", "Vance"]],
  ["Lady Anne of Hest", ["Anne", "Hest"]],
  ["Mr Bell", ["Bell"]],
  ["Tamsin", []],
  ["林小雨", ["小雨"]],
  ["欧阳小雨", ["小雨"]],
  ["沈月", []],
  ["安娜·卡列尼娜", ["安娜", "卡列尼娜"]],
  ["", []],
])("short forms of %s", (name, forms) => expect(shortForms(name)).toEqual(forms));

it.each([
  ["Oriel", "Oriel Vance", true],
  ["vance", "Oriel Vance", true],
  ["Ori", "Oriel Vance", false],
  ["Oriel Vance", "Oriel Vance", false],
  ["Oriel Vance", "Oriel", false],
  ["the", "the Widow", false],
  ["小雨", "林小雨", true],
  ["雨", "林小雨", false],
  ["", "Oriel", false],
])("whether %s is a part of %s: %s", (words, name, expected) => expect(isPartOf(words, name)).toBe(expected));
