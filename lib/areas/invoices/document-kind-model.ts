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
