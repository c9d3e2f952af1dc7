import { describe, expect, test } from "vitest";
import { countryCode, countryCodes } from "./country";

describe("countryCode", () => {
  test.each([
    ["US", "US"],
    ["us", "US"],
    ["USA", "US"],
    ["United States", "US"],
    ["united states of america", "US"],
    ["Deutschland", undefined],
    ["Germany", "DE"],
    ["DEU", "DE"],
    ["Côte d’Ivoire", "CI"],
    ["Cote d'Ivoire", "CI"],
    ["The Netherlands", "NL"],
    ["Bosnia and Herzegovina", "BA"],
    ["UK", "GB"],
    ["Korea, Republic of", "KR"],
    ["Atlantis", undefined],
    ["", undefined],
    ["XX", undefined],
    ["constructor", undefined],
    ["  France ", "FR"],
  ])("reads %j as %s", (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  test("recognizes every country by both codes and by its English name", () => {
    const names = new Intl.DisplayNames("en", { type: "region" });
    expect(countryCodes().length).toBeGreaterThan(240);
    for (const code of countryCodes()) expect(countryCode(names.of(code) ?? ""), code).toBe(code);
  });
});
