import { type Decimal, decimal } from "@/lib/values/decimal";
import { BillingRefusal } from "../billing-refusal";
import { discountReaders } from "./discount-readers";
import { documentReaders } from "./document-readers";
import { prorationReaders } from "./proration-readers";
import { refusalOf } from "./refusals";
import { tierReaders } from "./tier-readers";
import { usageReaders } from "./usage-readers";
import {
  type Answer,
  CaseFacts,
  CaseRefused,
  expectedNumber,
  type WorkedCase,
} from "./worked-case";

/** The result of one case. */
export type CaseResult = {
  readonly id: string;
  readonly area: string;
  readonly convention: string;
  readonly verdict: "Pass" | "Fail" | "Refused";
  /** The checked values only, as text. */
  readonly expected: Readonly<Record<string, string>>;
  readonly got: Readonly<Record<string, string>>;
  /** Why it was refused or failed. */
  readonly reason: string | null;
};

const READERS = [
  ...tierReaders,
  ...prorationReaders,
  ...usageReaders,
  ...discountReaders,
  ...documentReaders,
];

/** Runs every case through the engine and compares the results. No case is omitted. */
export function conformanceReport(cases: readonly WorkedCase[]): CaseResult[] {
  return cases.map((worked) => {
    const base = { id: worked.id, area: worked.area, convention: worked.convention };
    const expected = checkedValues(worked);
    try {
      const got = answered(answerOf(new CaseFacts(worked)), worked);
      const verdict = isSame(expected, got) ? "Pass" : "Fail";
      return { ...base, verdict, expected, got, reason: null };
    } catch (error) {
      if (error instanceof CaseRefused || error instanceof BillingRefusal) {
        return { ...base, verdict: "Refused", expected, got: {}, reason: error.message };
      }
      throw error;
    }
  });
}

function answerOf(facts: CaseFacts): Answer {
  const reason = refusalOf(facts);
  if (reason !== null) throw new CaseRefused(reason);
  const reader = READERS.find((candidate) => candidate.reads(facts));
  if (reader === undefined) throw new CaseRefused("No reader knows this convention.");
  return reader.answer(facts);
}

function checkedValues(worked: WorkedCase): Record<string, string> {
  return Object.fromEntries(
    worked.checkedFields.map((name) => [name, String(worked.expected[name])]),
  );
}

function answered(answer: Answer, worked: WorkedCase): Record<string, string> {
  return Object.fromEntries(
    worked.checkedFields.map((name) => {
      const value = answer[name];
      if (value === undefined) throw new CaseRefused(`The engine has no answer for ${name}.`);
      return [name, asExactAs(decimal(value), worked.expected[name])];
    }),
  );
}

/** A value, rounded to the published decimals if it is a share; amounts must match exactly. */
function asExactAs(value: Decimal, expected: unknown): string {
  const decimals = /\.(\d{3,})$/.exec(String(expected))?.[1]?.length;
  return (decimals === undefined ? value : value.toDecimalPlaces(decimals)).toString();
}

function isSame(expected: Record<string, string>, got: Record<string, string>): boolean {
  return Object.entries(expected).every(([name, value]) =>
    expectedNumber(value).equals(got[name] ?? Number.NaN),
  );
}
