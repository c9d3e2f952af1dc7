import { expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { FOUND } from "@/lib/testing/histories/found";
import { httpDifferences, sellable } from "./compare";
import { anyHistory } from "@/lib/testing/histories/random-history";
import { CURRENCIES, TAX_RATES } from "@/lib/testing/histories/random-taxes";

const COUNT = Number(process.env.HTTP_HISTORIES ?? 2);
const FIRST = Number(process.env.SEED ?? 1);
/** A run ends after this many differing histories. */
const MOST_NAMED = 5;
/** Histories per tenant: its token is valid for an hour. */
const OF_A_COMPANY = 100;

const CURRENCY_NAMES = [...new Set(CURRENCIES.map(([currency]) => currency))];

async function company(): Promise<TestTenant> {
  const tenant = await testTenant({ clockAt: new Date("2022-12-15T12:00:00Z") });
  for (const decimals of [0, 1, 2]) {
    for (const rounding of ["Up", "Down"]) {
      const name = `Unit ${decimals} ${rounding}`;
      const unit = {
        UomName: name,
        DecimalPlaces: decimals,
        RoundingMode: rounding.toUpperCase(),
        DisplayedAs: name,
      };
      await good(tenant.call("POST", "/v1/object/unit-of-measure", unit));
    }
  }
  for (const { code, name, rate, country, isFixed = false } of TAX_RATES) {
    const taxMode = code === "Added" || code === "Fee" ? "TaxExclusive" : "TaxInclusive";
    // The second rate of a code finds it there.
    await tenant.call("POST", "/v1/settings/tax-codes", { name: code, taxMode });
    const tax = { taxCode: code, name, country, taxRate: Number(rate), startDate: "2000-01-01" };
    const kinds = isFixed
      ? CURRENCY_NAMES.map((currency) => ({ taxRateType: "FlatFee", currency }))
      : [{ taxRateType: "Percentage" }];
    for (const kind of kinds) {
      const own = isFixed && "currency" in kind ? { name: `${name} ${kind.currency}` } : {};
      await good(tenant.call("POST", "/v1/settings/tax-rates", { ...tax, ...kind, ...own }));
    }
  }
  return tenant;
}

/** One for all histories but long runs; every history has customers and products of its own. */
let first: Promise<TestTenant> | undefined;
const sharedCompany = (): Promise<TestTenant> => (first ??= company());

test.each([
  "a fixed discount of days that came back and were billed again",
  "what came back of a bill before the billing day of its account moved",
])("found before, through the interface: %s", { timeout: 60_000 }, async (name) => {
  const history = FOUND[name];
  if (history === undefined) throw new RangeError(`There is no history ${name}`);
  const sold = sellable({ ...history, taxRates: TAX_RATES });
  const outcome = await httpDifferences(await sharedCompany(), sold);
  expect(outcome).toMatchObject({ found: [], refusal: null });
});

test("random histories cost the same through the interface", {
  timeout: 60_000 + 40_000 * COUNT,
}, async () => {
  let sold = 0;
  let back = 0;
  const refused = new Map<string, number>();
  const wrong: string[] = [];
  let seed = FIRST;
  let tenant = await sharedCompany();
  for (; sold < COUNT && wrong.length < MOST_NAMED; seed += 1) {
    if (seed % OF_A_COMPANY === 0) tenant = await company();
    const history = sellable(anyHistory(seed));
    const { found, refusal, isBack } = await httpDifferences(tenant, history);
    if (found.length > 0) {
      wrong.push([`seed ${seed}`, ...found, JSON.stringify(history)].join("\n"));
      continue;
    }
    if (isBack) back += 1;
    if (refusal === null) sold += 1;
    else refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    if (seed - FIRST > 10 * COUNT + 20) break;
  }
  if (wrong.length > 0) expect.fail(wrong.join("\n\n"));
  if (process.env.HTTP_HISTORIES !== undefined) {
    const reasons = [...refused].map(([why, count]) => `refused ${count}: ${why}`);
    process.stdout.write(
      `${sold} histories (seeds ${FIRST} to ${seed - 1}) through the interface, billed on other days, too, no difference; ${back} canceled to nothing\n${reasons.join("\n")}\n`,
    );
  }
  expect(sold).toBe(COUNT);
});
