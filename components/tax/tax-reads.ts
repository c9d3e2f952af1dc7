import { getTaxEngine, listTaxCodes } from "@/lib/areas/tax/contract";
import { listTaxRates } from "@/lib/areas/tax/rate-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type TaxCode = CallResult<typeof listTaxCodes>["taxCodes"][number];
export type TaxRate = CallResult<typeof listTaxRates>["taxRates"][number];

/** The queries that a change of taxes makes stale. */
export const taxReads = [listTaxCodes, listTaxRates, getTaxEngine];

export const taxModes = [
  { value: "TaxExclusive", label: "Added to the price" },
  { value: "TaxInclusive", label: "In the price" },
];

/** A tax mode in words. */
export function taxModeText(mode: string): string {
  return taxModes.find(({ value }) => value === mode)?.label ?? mode;
}
