import { RuleViolation } from "@/lib/kernel/errors";
import type { CatalogCharge, CatalogRatePlan, ChargeAttributes } from "@/lib/areas/catalog/model";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { TaxCode } from "@/lib/areas/tax/model";
import type { ChargeOverrideEntry, RatePlanEntry } from "@/lib/areas/orders/order-body";
import { chargeNamed } from "./subscribe";

type Input = Pick<ChargeOverrideEntry, "taxable" | "taxCode" | "taxMode">;

/** The names of tax codes in entries of an order. */
export function namedTaxCodes(entries: readonly RatePlanEntry[]): string[] {
  const names = entries.flatMap(({ chargeOverrides = [] }) =>
    chargeOverrides.flatMap(({ taxCode }) => taxCode || []),
  );
  return [...new Set(names)];
}

/**
 * A rate plan of the catalog with the tax terms of an entry of an order, by default the catalog's.
 *
 * @param codes all tax codes, by their names in lower case
 * @throws RuleViolation naming contradictory fields; NotFound for a charge that the plan lacks.
 */
export function withAgreedTaxes<P extends CatalogRatePlan>(
  plan: P,
  { chargeOverrides = [] }: RatePlanEntry,
  codes: ReadonlyMap<string, TaxCode>,
): P {
  const asking = chargeOverrides.filter(asksForTax);
  if (!asking.length) return plan;
  const agreed = new Map<string, ChargeAttributes>();
  for (const entry of asking) {
    const charge = chargeNamed(plan, entry);
    agreed.set(charge.id, agreedTax(charge, entry, codes));
  }
  const charges = plan.charges.map((charge) => ({
    ...charge,
    attributes: agreed.get(charge.id) ?? charge.attributes,
  }));
  return { ...plan, charges };
}

const asksForTax = ({ taxable, taxCode, taxMode }: Input) =>
  taxable !== undefined || Boolean(taxCode) || Boolean(taxMode);

function agreedTax(
  charge: CatalogCharge,
  { taxable, taxCode, taxMode }: Input,
  codes: ReadonlyMap<string, TaxCode>,
): ChargeAttributes {
  const { tax: before, ...others } = charge.attributes;
  const refused = (why: string) =>
    new RuleViolation(
      `chargeOverrides of the charge ${charge.chargeNumber} (${charge.name}): ${why}.`,
    );
  if (!(taxable ?? before !== undefined)) {
    if (!taxCode && !taxMode) return others;
    throw refused("taxCode and taxMode go with a charge whose taxable is true");
  }
  if (isDiscountModel(charge.chargeModel)) {
    throw refused(
      "taxable must be false for a discount or a percentage charge: it is taxed as the charges that it applies to",
    );
  }
  if (!taxCode) {
    if (before) return { ...others, tax: { ...before, mode: taxMode ?? before.mode } };
    throw refused("taxCode is required with taxable true");
  }
  const code = codes.get(taxCode.toLowerCase());
  if (!code) throw refused(`taxCode must be the name of a tax code; there is no '${taxCode}'`);
  return { ...others, tax: { code: code.name, mode: taxMode ?? code.taxMode } };
}
