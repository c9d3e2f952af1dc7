import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { conformanceReport } from "./conformance-report";
import type { WorkedCase } from "./worked-case";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, name), "utf8"));
const published = read("worked-examples.json") as WorkedCase[];
const own = read("own-examples.json") as { cases: WorkedCase[] };
const cases = [...published, ...own.cases];
const results = conformanceReport(cases);

describe("worked examples", () => {
  test("are all in the report", () => {
    expect(results).toHaveLength(cases.length);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test.each(results.filter(({ verdict }) => verdict !== "Refused"))(
    "$id, $convention",
    ({ expected, got, verdict }) => {
      expect({ verdict, expected, got }).toMatchObject({ verdict: "Pass" });
    },
  );

  test("are refused only for conventions that the product does not support", () => {
    const refused = results.filter(({ verdict }) => verdict === "Refused");
    expect(refused.map(({ reason }) => reason)).not.toContain("No reader knows this convention.");
    expect(refused.length).toBeLessThanOrEqual(11);
  });

  test("are read independently of their id", () => {
    const renamed = cases.map((worked, index) => ({ ...worked, id: `case ${index}` }));
    const verdicts = conformanceReport(renamed).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(results.map(({ verdict }) => verdict));
  });

  test("are computed independently of the expected values", () => {
    const wrong = cases.map((worked) => ({
      ...worked,
      expected: Object.fromEntries(worked.checkedFields.map((name) => [name, "12345.67"])),
    }));
    const verdicts = conformanceReport(wrong).map(({ verdict }) => verdict);
    expect(verdicts).not.toContain("Pass");
  });
});
