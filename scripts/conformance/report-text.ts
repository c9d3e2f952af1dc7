import { type CaseResult, conformanceReport } from "@/lib/billing/conformance/conformance-report";
import type { WorkedCase } from "@/lib/billing/conformance/worked-case";
import { decimal } from "@/lib/values/decimal";

/**
 * The results of all cases, in order. A case on which the engine throws has failed; the others
 * still run.
 */
export function resultsOf(cases: readonly WorkedCase[]): CaseResult[] {
  return cases.flatMap((worked) => {
    try {
      return conformanceReport([worked]);
    } catch (error) {
      return [brokenResult(worked, error)];
    }
  });
}

function brokenResult(worked: WorkedCase, error: unknown): CaseResult {
  const named = Array.isArray(worked.checkedFields) ? worked.checkedFields : [];
  const expected = named.map((name) => [name, String(worked.expected?.[name])]);
  return {
    id: String(worked.id),
    area: String(worked.area),
    convention: String(worked.convention),
    verdict: "Fail",
    expected: Object.fromEntries(expected),
    got: {},
    reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

/** "141 cases: 122 pass, 0 fail, 19 are refused." */
export function countText(results: readonly CaseResult[]): string {
  const count = (verdict: CaseResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  const { length } = results;
  return `${length} cases: ${count("Pass")} pass, ${count("Fail")} fail, ${count("Refused")} are refused.`;
}

const OPENING = `## By the engine alone

What no merchant could configure as it stands in the source, or what has neither a calendar nor a subscription: priced by
the engine under the convention that the example names. Cases of our own (OWN) have figures that a script apart has computed.`;

/** The cases of the engine as a part of the page: a count, then every case by its area. */
export function reportText(results: readonly CaseResult[]): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const sections = areas.map((area) =>
    sectionOf(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  return `${[OPENING, countText(results), ...sections].join("\n\n")}\n`;
}

function sectionOf(area: string, results: readonly CaseResult[]): string {
  const rows = results.map((result) => [
    result.id,
    result.convention,
    valuesText(result.expected, result.expected),
    valuesText(result.got, result.expected),
    verdictText(result),
  ]);
  const lines = [
    ["Case", "Convention", "Expected", "Got", "Verdict"],
    ["---", "---", "---", "---", "---"],
    ...rows,
  ].map((cells) => `| ${cells.map(cellText).join(" | ")} |`);
  return [`### ${capitalized(area)}`, lines.join("\n")].join("\n\n");
}

function verdictText({ verdict, reason }: CaseResult): string {
  const word = { Pass: "pass", Fail: "FAIL", Refused: "refused" }[verdict];
  return reason === null ? word : `${word}: ${reason}`;
}

type Values = Readonly<Record<string, string>>;

/** "charge 10.97, credit −5.48": actual amounts are written as exactly as expected ones. */
function valuesText(values: Values, expected: Values): string {
  const texts = Object.entries(values).map(
    ([name, value]) => `${name} ${asExactAs(value, expected[name] ?? value)}`,
  );
  return texts.length ? texts.join(", ") : "–";
}

const NUMBER = /^-?\d+(\.(\d+))?$/;

function asExactAs(value: string, expected: string): string {
  const decimals = NUMBER.exec(expected)?.[2]?.length ?? 0;
  if (!NUMBER.test(value)) return value;
  const exact = decimal(value);
  return exact.toFixed(Math.max(decimals, exact.decimalPlaces()));
}

const cellText = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
