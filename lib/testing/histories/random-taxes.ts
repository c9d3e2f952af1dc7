import type { Charge, History, Plan, Rules, Step } from "@/lib/second-engine/history";
import { randomOf } from "./random";

/** With the smallest step of their amounts. */
export const CURRENCIES = [
  ["USD", "0.01"],
  ["USD", "0.01"],
  ["EUR", "0.01"],
  ["JPY", "1"],
  ["BHD", "0.001"],
  ["CHF", "0.05"],
  ["CLF", "0.0001"],
] as const;

/** Another amount in the other country. */
const elsewhere = ({ rate, isFixed = false }: { rate: string; isFixed?: boolean }) =>
  isFixed ? "3" : `${rate}7`;

export const TAX_RATES: History["taxRates"] = [
  { code: "Added", name: "State", rate: "0.0725" },
  { code: "Added", name: "City", rate: "0.0175" },
  { code: "Within", name: "VAT", rate: "0.19" },
  { code: "Both within", name: "Country", rate: "0.05" },
  { code: "Both within", name: "Region", rate: "0.0225" },
  { code: "Fee", name: "Share", rate: "0.03" },
  { code: "Fee", name: "Levy", rate: "2", isFixed: true },
  { code: "Fee within", name: "Share within", rate: "0.03" },
  { code: "Fee within", name: "Levy within", rate: "2", isFixed: true },
].flatMap((rate) => [
  { ...rate, country: "US" },
  ...(rate.name === "City" ? [] : [{ ...rate, country: "DE", rate: elsewhere(rate) }]),
]);
export const TAXES = [
  undefined,
  { code: "Added", mode: "TaxExclusive" },
  { code: "Within", mode: "TaxInclusive" },
  { code: "Both within", mode: "TaxInclusive" },
  { code: "Fee", mode: "TaxExclusive" },
  { code: "Fee within", mode: "TaxInclusive" },
] as const satisfies readonly Charge["tax"][];

export type TaxRules = Pick<Rules, "roundingLevel" | "taxRoundingLevel" | "legalDocumentRule">;

/** How taxes and totals are rounded, and which lines share a document. */
export function anyTaxRules(seed: number): TaxRules {
  const random = randomOf(seed + 1_000_003);
  return {
    taxRoundingLevel: random.one(["Line", "Document"]),
    roundingLevel: random.chance(25) ? "Document" : "Line",
    legalDocumentRule: random.one([
      "GroupByOriginalSRPC",
      "GroupByOriginalSRPC",
      "NegativeCharges",
      "NegativeAndZeroCredits",
      "NetNegativeTotal",
    ]),
  };
}

/** With tax on most charges, on top of their prices or included. */
export function withTaxes(history: History): History {
  const taxed = (plan: Plan): Plan => ({
    ...plan,
    charges: plan.charges.map((charge, place): Charge => {
      const tax = TAXES[(history.seed + place) % TAXES.length];
      return charge.model.startsWith("Discount") || tax === undefined ? charge : { ...charge, tax };
    }),
  });
  const random = randomOf(history.seed + 5_000_011);
  const buyer = { country: random.chance(30) ? "DE" : "US", isExempt: random.chance(12) };
  return { ...withPlans(history, taxed), taxRates: TAX_RATES, buyer };
}

/** With every plan changed, also those that are added later. */
export function withPlans(history: History, changed: (plan: Plan) => Plan): History {
  const steps = history.steps.map((step): Step => {
    if (!("action" in step)) return step;
    const { action } = step;
    if (action.type === "AddProduct") return { action: { ...action, plan: changed(action.plan) } };
    if (action.type === "ChangePlan") return { action: { ...action, next: changed(action.next) } };
    return step;
  });
  return { ...history, plans: history.plans.map(changed), steps };
}

/** What is counted of the tax of a charge. */
export function featuresOfTax({ tax }: Charge): string[] {
  if (!tax) return [];
  const named = [`tax: ${tax.mode}`];
  return tax.code.startsWith("Fee") ? [...named, "fixed tax: beside a share"] : named;
}
