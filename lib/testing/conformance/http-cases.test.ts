import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import type { WrittenCase } from "./case";
import { readCaseFiles } from "./read-case-files";
import { caseRow } from "./page-rows";
import { CaseRunner, type HttpResult, rowsOf } from "./run-cases";

/**
 * `CASES=kill-bill` runs all cases of files with this prefix, `CASES=kill-bill:KB-12` one of them. The
 * results are written to the file in `CONFORMANCE_RESULTS`.
 */
const [file = "", id] = (process.env.CASES ?? "").split(":");
const SAMPLE = 40;
const all = readCaseFiles(file);
const every = Math.max(1, Math.floor(all.length / SAMPLE));
const isSample = process.env.CASES === undefined;
const wanted = isSample
  ? all.filter((_, index) => index % every === 0)
  : all.filter(({ worked }) => id === undefined || worked.id === id);
const runner = new CaseRunner();
const results: HttpResult[] = [];
const page = readFileSync("docs/conformance.md", "utf8");

describe.runIf(wanted.length > 0)("bills like its source", () => {
  test.concurrent.each(wanted.map((of) => [of.worked.id, of.worked.rule, of] as const))(
    "%s: %s",
    { timeout: 60_000 },
    async (_, __, sourced) => {
      const result = await runner.run(sourced.worked, sourced.world);
      const { verdict, expected, got, reason } = result;
      results.push(result);
      expect(got, reason ?? "").toEqual(verdict === "Differs" ? got : expected);
      expect(verdict, reason ?? "").not.toBe("Fail");
      if (isSample) expect(page).toContain(`\n${caseRow(sourced, result)}\n`);
    },
  );
});

afterAll(() => {
  const target = process.env.CONFORMANCE_RESULTS;
  if (target !== undefined) writeFileSync(target, JSON.stringify(results));
});

test.runIf(isSample)("the page lists every case once: run npm run conformance", () => {
  const listed = [...page.matchAll(/^\| (\S+) \|/gm)].map(([, name]) => name);
  const ids = all.map(({ worked }) => worked.id);
  expect(listed.filter((name) => ids.includes(name ?? ""))).toEqual(ids);
});

test("ids are unique, and every case is well formed", () => {
  const ids = all.map(({ worked }) => worked.id);
  expect(ids.filter((of, place) => ids.indexOf(of) !== place)).toEqual([]);
  for (const { worked, world } of all) {
    if (worked.refused === undefined) expect(() => rowsOf(worked, world), worked.id).not.toThrow();
  }
});

const HALF_A_MONTH: WrittenCase = {
  id: "PLANTED",
  from: "this file",
  rule: "Half of April costs half",
  start: "2024-04-16",
  charges: { Base: { price: "100" } },
  steps: [{ bill: "2024-04-16", lines: ["2024-04-16 2024-04-30 50"], total: "50.00" }],
};
const wrong = (step: object): WrittenCase => ({
  ...HALF_A_MONTH,
  steps: [{ bill: "2024-04-16", ...step }],
});

test("correct results pass, and every planted fault is reported", async () => {
  expect(await runner.run(HALF_A_MONTH)).toMatchObject({ verdict: "Pass" });
  const planted: [WrittenCase, string][] = [
    [wrong({ total: "50.01" }), "total 50"],
    [wrong({ lines: ["2024-04-16 2024-04-30 50.01"] }), "2024-04-16 2024-04-30 50"],
    [wrong({ lines: ["2024-04-16 2024-05-01 50"] }), "2024-04-16 2024-04-30 50"],
    [wrong({ lines: ["2024-04-16 2024-04-30 50", "2024-05-01 2024-05-31 100"] }), "2024-04-30 50"],
    [wrong({ lines: [] }), "2024-04-16 2024-04-30"],
    [wrong({ sums: { Other: "50" } }), "Other 0"],
    [wrong({ net: "50", balance: "0" }), "balance 50"],
  ];
  for (const [worked, got] of planted) {
    const result = await runner.run(worked);
    expect(result.verdict, JSON.stringify(worked)).toBe("Fail");
    expect(result.got.join()).toContain(got);
  }
});

test("what an account may use is asked as well, and a coupon is redeemed by its code", async () => {
  const features = { Plan: { SEATS: "5 Unit" } };
  const ask = (grants: string[], rest: object = {}) =>
    runner.run({
      ...{ ...HALF_A_MONTH, charges: undefined, features },
      plans: {
        Plan: { Base: { price: "100" } },
        Off: { Off: { discount: "percent", price: "10" } },
      },
      ...{ subscribe: ["Plan", "Off"], coupons: ["Off"] },
      steps: [{ bill: "2024-04-16", net: "45", ask: "2024-04-20", grants, ...rest }],
    });
  expect(await ask(["SEATS 5"])).toMatchObject({ verdict: "Pass" });
  expect(await ask(["SEATS 6"])).toMatchObject({ verdict: "Fail" });
  expect(await ask([])).toMatchObject({ verdict: "Fail" });
  expect(await ask(["SEATS 5"], { ask: "2024-04-15" })).toMatchObject({ verdict: "Fail" });
  expect(await ask(["SEATS 5"], { net: "50" })).toMatchObject({ verdict: "Fail" });
});

test("what is left of credit is asked as well", async () => {
  const prepaid = { amount: "80", from: "2024-04-01", to: "2024-04-30", prepaid: true };
  const left = (...amounts: string[]) =>
    runner.run({
      ...{ ...HALF_A_MONTH, commitments: [{ ...prepaid, price: "70" }] },
      steps: [
        {
          bill: "2024-04-16",
          sums: { Base: "50", Credit: "-50", Commitment: "70" },
          left: amounts,
        },
      ],
    });
  expect(await left("30")).toMatchObject({ verdict: "Pass" });
  expect(await left("80")).toMatchObject({ verdict: "Fail" });
  expect(await left()).toMatchObject({ verdict: "Fail" });
});

test("a case that is invalid, expects nothing or no longer differs has failed", async () => {
  expect(await runner.run(wrong({ totl: "50" }))).toMatchObject({ verdict: "Fail" });
  expect(await runner.run(wrong({}))).toMatchObject({ verdict: "Fail" });
  expect(await runner.run({ ...HALF_A_MONTH, differs: "It rounds up." })).toMatchObject({
    verdict: "Fail",
  });
  const unknown = { Base: { price: "100", prise: "1" } };
  expect(await runner.run({ ...HALF_A_MONTH, charges: unknown })).toMatchObject({
    verdict: "Fail",
  });
});
