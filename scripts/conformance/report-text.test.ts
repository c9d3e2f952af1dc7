import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { WorkedCase } from "@/lib/billing/conformance/worked-case";
import { COMMITTED_CASES, readCases } from "./read-cases";
import { countText, reportText, resultsOf } from "./report-text";

const cases = COMMITTED_CASES.flatMap(readCases);

test("docs/conformance.md is what the engine gives today: run npm run conformance", () => {
  const page = readFileSync("docs/conformance.md", "utf8");
  expect(page.slice(page.indexOf("\n## By the engine alone") + 1)).toBe(
    reportText(resultsOf(cases)),
  );
});

test("every case has its line, with what is expected of it", () => {
  const lines = reportText(resultsOf(cases)).split("\n");
  for (const { id } of cases) {
    expect(lines.filter((line) => line.startsWith(`| ${id} |`))).toHaveLength(1);
  }
});

test("a case that differs, or breaks the engine, fails and does not stop the others", () => {
  const first = cases.find(({ id }) => id === "REF-MOD-10a") as WorkedCase;
  const wrong = { ...first, id: "wrong", expected: { amount: "50.01" } };
  const broken = { ...first, id: "broken", checkedFields: undefined as unknown as string[] };
  const results = resultsOf([broken, wrong, first]);
  expect(results.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    "broken Fail",
    "wrong Fail",
    `${first.id} Pass`,
  ]);
  expect(countText(results)).toBe("3 cases: 1 pass, 2 fail, 0 are refused.");
  expect(reportText(results)).toContain("| amount 50.01 | amount 50.00 | FAIL |");
});
