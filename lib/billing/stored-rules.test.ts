import { expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { defaultBillingRules } from "./billing-rules";
import { readBillingRules } from "./stored-rules";

test("missing rules have their default", () => {
  expect(readBillingRules({})).toEqual({ rules: defaultBillingRules, problems: [] });
});

test("rules read from JSON equal the stored ones", () => {
  const own = {
    ...defaultBillingRules,
    monthBasis: "Assume30Strict360",
    oneTimeCreditBack: true,
    rounding: { mode: "Up", increment: decimal("0.05") },
    roundingByCurrency: { JPY: { mode: "Down", increment: null } },
  };
  const { rules, problems } = readBillingRules(JSON.parse(JSON.stringify(own)));
  expect(problems).toEqual([]);
  expect(rules).toEqual(own);
});

test.each<Record<string, unknown>>([
  { monthBasis: "Assume31" },
  { oneTimeCreditBack: "true" },
  { rounding: { mode: "Sideways" } },
  { rounding: { mode: "Up", increment: 0 } },
  { rounding: null },
  { roundingByCurrency: { euro: { mode: "Up" } } },
  { toString: true },
  { billRecurringPartialMonth: true, prorateRecurringPeriod: false },
])("%o is reported", (stored) => {
  expect(readBillingRules(stored).problems).toHaveLength(1);
});
