import { VALIDITY_MONTHS } from "@/lib/billing/prepaid/prepaid-terms";
import type { PrepaymentTerms } from "./prepaid-model";

/** A field of rollover, and what is wrong with it. */
type RolloverProblem = readonly [
  name: "RolloverPeriods" | "RolloverPeriodLength",
  kind: "missing" | "contradiction",
  why: string,
];

/** What is wrong with the periods to which the unused units of a prepayment are rolled over. */
export function rolloverProblems({ rollover, validity }: PrepaymentTerms): RolloverProblem[] {
  if (rollover === undefined) return [];
  const { periods, months } = rollover;
  const problems: RolloverProblem[] = [];
  if (periods === 0) problems.push(["RolloverPeriods", "missing", "with IsRollover"]);
  if (months === null) {
    if (validity === "SUBSCRIPTION_TERM") {
      const why = "with IsRollover and the ValidityPeriodType SUBSCRIPTION_TERM";
      problems.push(["RolloverPeriodLength", "missing", why]);
    }
    return problems;
  }
  if (periods > 1)
    problems.push(["RolloverPeriods", "contradiction", "must be 1 with a RolloverPeriodLength"]);
  const most = VALIDITY_MONTHS[validity];
  if (most !== null && months > most) {
    const why = `must be at most ${most}, the months of the validity period`;
    problems.push(["RolloverPeriodLength", "contradiction", why]);
  }
  return problems;
}
