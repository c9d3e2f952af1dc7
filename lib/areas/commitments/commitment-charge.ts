import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Commitment } from "./model";

/** What a charge of a commitment has in place of the words of a subscription: nothing. */
export const OF_NO_SUBSCRIPTION = {
  ...{ subscriptionId: null, productSku: "", uom: null, invoiceSeparately: false },
  ...{ billToContactId: null, soldToContactId: null, paymentTerm: null },
} as const;

/** The charge by which a bill bills something of a commitment: once, at a flat price, with the commitment's tax. */
export function commitmentSegment(
  { name, currency, taxCode, taxMode }: Commitment,
  of: { segmentId: string; chargeName: string; price: Decimal; effectiveStart: LocalDate },
): OneTimeSegment {
  const { price, ...own } = of;
  return {
    ...own,
    chargeNumber: null,
    ratePlanName: "",
    productName: name,
    subscriptionNumber: null,
    type: "OneTime",
    model: "FlatFee",
    currency,
    quantity: null,
    tiers: [{ tier: 1, startingUnit: null, endingUnit: null, price, priceFormat: "FlatFee" }],
    effectiveEnd: null,
    processedThrough: null,
    ...(taxCode && taxMode ? { tax: { code: taxCode, mode: taxMode } } : {}),
  };
}
