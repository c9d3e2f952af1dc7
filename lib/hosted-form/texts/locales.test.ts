import { describe, expect, test } from "vitest";
import { en } from "./en";
import { FORM_LOCALES, formDirection, formLocale, formTexts } from "./locales";

describe("the words of the form", () => {
  test.each(FORM_LOCALES)(
    "are complete in %s, with the same placeholders as in English",
    (locale) => {
      const texts = formTexts(locale);
      expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
      for (const [name, text] of Object.entries(texts)) {
        expect(text.trim(), name).not.toBe("");
        const blanks = (words: string) => (words.match(/\{\w+\}/g) ?? []).sort();
        expect(blanks(text), name).toEqual(blanks(en[name as keyof typeof en]));
      }
    },
  );

  test("differ from each other", () => {
    const refusals = FORM_LOCALES.map((locale) => formTexts(locale).numberIncomplete);
    expect(new Set(refusals).size).toBe(FORM_LOCALES.length);
  });
});

test("a locale with a country finds its language, and an unknown one nothing", () => {
  expect(formLocale("de-AT")).toBe("de");
  expect(formLocale("pt_BR")).toBe("pt");
  expect(formLocale("xx")).toBeUndefined();
});

test("Arabic runs from right to left", () => {
  expect(FORM_LOCALES.filter((locale) => formDirection(locale) === "rtl")).toEqual(["ar"]);
});
