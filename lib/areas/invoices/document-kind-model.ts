import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { Decimal } from "@/lib/values/decimal";

/** Of lines that are owed, that are credited, or that total zero and get no document. */
export type DocumentKind = "invoice" | "creditMemo" | "netZero";

/** What a total makes a document; without credit memos, an invoice may be negative. */
export function kindOf(
  amount: Decimal,
  net: Decimal,
  { invoicesOnly = false }: Pick<BillingRules, "invoicesOnly"> = {},
): DocumentKind {
  if (amount.lessThan(0)) return invoicesOnly ? "invoice" : "creditMemo";
  return amount.isZero() && net.isZero() ? "netZero" : "invoice";
}

/** A key that charges share whose lines may stand on one document. */
export function groupOf(
  charge: BillableCharge,
  account: { readonly billToContactId: string | null; readonly paymentTerm: string },
): string {
  return JSON.stringify([
    charge.segment.currency,
    charge.billToContactId ?? account.billToContactId,
    charge.paymentTerm ?? account.paymentTerm,
    charge.invoiceSeparately ? apartAs(charge) : null,
  ]);
}

/** What has separate documents: a subscription, or an invoice schedule. */
const apartAs = ({ subscriptionId, credit, schedule }: BillableCharge) =>
  subscriptionId ?? credit?.paysFor ?? schedule?.scheduleId;
