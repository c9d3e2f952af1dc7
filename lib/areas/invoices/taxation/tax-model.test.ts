import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { expect, test } from "vitest";
import { type BilledTax, takenBackBy } from "./tax-model";

type Billed = { kind?: string; days: [string, string]; amount: string; rate: string; tax: string };

/** Lines of one segment, in the order of billing. */
const billed = (lines: readonly Billed[]) =>
  lines.map(({ kind = "charge", days: [start, end], amount, rate, tax }): BilledTax => {
    const vat = {
      taxRateId: `VAT of ${rate}`,
      name: "VAT",
      jurisdiction: "",
      type: "Percentage" as const,
    };
    return {
      ...{ kind, segmentId: "seats", appliedTo: null, comesBack: false, exempt: false },
      ...{ serviceStart: localDate(start), serviceEnd: localDate(end), amount: decimal(amount) },
      rates: [{ ...vat, rate: decimal(rate), amount: decimal(tax) }],
    };
  });

/** What remains for a credit of some days. */
function left(days: [string, string], lines: readonly Billed[]) {
  const [serviceStart, serviceEnd] = days.map((day) => localDate(day));
  if (serviceStart === undefined || serviceEnd === undefined) throw new RangeError("Two days");
  const found = takenBackBy({ segmentId: "seats", serviceStart, serviceEnd }, billed(lines));
  return found && { amount: found.amount.toFixed(), tax: found.taxes.map((tax) => tax.toFixed()) };
}

const AUTUMN: [string, string] = ["2026-10-30", "2026-11-30"];

test("credits a line that began within the credited days, as that of a discount may", () => {
  const line = { kind: "discount", days: AUTUMN, amount: "-4.03", rate: "0.0725", tax: "-0.29" };
  expect(left(["2026-08-30", "2026-11-30"], [line])).toEqual({ amount: "-4.03", tax: ["-0.29"] });
  expect(left(["2026-08-30", "2026-10-30"], [line])).toBeUndefined();
});

test("credits the last billed line of its days, at its rates", () => {
  const once = { days: AUTUMN, amount: "100", rate: "0.19", tax: "19" };
  const back = { ...once, kind: "credit", amount: "-100", tax: "-19" };
  const again = { days: AUTUMN, amount: "100", rate: "0.2", tax: "20" };
  expect(left(AUTUMN, [once])).toEqual({ amount: "100", tax: ["19"] });
  expect(left(AUTUMN, [once, back, again])).toEqual({ amount: "100", tax: ["20"] });
});

test("counts what was billed and credited for connected days", () => {
  const year: Billed = {
    days: ["2026-01-01", "2027-01-01"],
    amount: "1200",
    rate: "0.1",
    tax: "120",
  };
  const half: [string, string] = ["2026-07-01", "2027-01-01"];
  const back = { kind: "credit", days: half, amount: "-600", rate: "0.1", tax: "-60" };
  const again = { days: half, amount: "600", rate: "0.1", tax: "60" };
  expect(left(["2026-10-01", "2027-01-01"], [year, back, again])).toEqual({
    amount: "1200",
    tax: ["120"],
  });
});
