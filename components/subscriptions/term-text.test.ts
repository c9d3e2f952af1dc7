import { expect, test } from "vitest";
import { renewalText, termText } from "./term-text";

const term = (currentTerm: number, unit: string, start: string, end: string | null) => ({
  ...{ currentTerm, currentTermPeriodType: unit, termStartDate: start, termEndDate: end },
});

test("a term says what pauses added to it", () => {
  expect(termText(term(12, "Month", "2026-11-12", "2027-11-12"))).toBe("12 months");
  expect(termText(term(12, "Month", "2026-11-12", "2028-01-12"))).toBe(
    "12 months, extended by 61 days",
  );
  expect(termText(term(1, "Year", "2026-01-01", "2027-01-02"))).toBe("1 year, extended by 1 day");
  expect(termText(term(2, "Week", "2026-01-01", "2026-01-15"))).toBe("2 weeks");
  expect(termText(term(12, "Month", "2026-11-12", null))).toBe("12 months");
});

test("what happens at its end is described in billing terms", () => {
  const terms = { termType: "TERMED", autoRenew: true, renewalSetting: "RENEW_WITH_SPECIFIC_TERM" };
  const length = { renewalTerm: 12, renewalTermPeriodType: "Month" };
  expect(renewalText({ ...terms, ...length })).toBe("Auto-renews for 12 months");
  expect(renewalText({ ...terms, ...length, autoRenew: false })).toBe("Ends with its term");
});
