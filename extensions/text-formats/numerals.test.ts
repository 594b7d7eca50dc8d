import { expect, test } from "vitest";
import { chineseNumber, englishNumber } from "./numerals.ts";

test.each([
  ["一", 1],
  ["十", 10],
  ["十二", 12],
  ["二十", 20],
  ["廿三", 23],
  ["一百零三", 103],
  ["一百一十", 110],
  ["两千零一", 2001],
  ["一万二千", 12_000],
  ["二〇二四", 2024],
  ["12", 12],
  ["１２", 12],
  ["贰拾叁", 23],
  ["第一", null],
])("Chinese %s is %s", (text, number) => expect(chineseNumber(text)).toBe(number));

test.each([
  ["12", 12],
  ["XII", 12],
  ["XIV", 14],
  ["MCMXCIX", 1999],
  ["IIII", null],
  ["twelve", 12],
  ["Twenty-One", 21],
  ["ninety nine", 99],
  ["twenty-eleven", null],
  ["one", 1],
  ["of", null],
  ["", null],
])("English %j is %s", (text, number) => expect(englishNumber(text)).toBe(number));
