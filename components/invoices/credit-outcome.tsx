import { NowThen } from "@/components/payments/now-then";
import type { previewInvoiceCredit } from "@/lib/areas/credit-memos/create/preview-contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

export type CreditOutcomeProps = {
  preview: CallResult<typeof previewInvoiceCredit>;
  accountName: string;
};

/** The total of the credit memo, and the new balances of the invoice and the account. */
export function CreditOutcome({ preview, accountName }: CreditOutcomeProps) {
  const { currency, amount, amountWithoutTax, taxAmount, unappliedAmount } = preview;
  const money = (of: number) => formatMoney(of, currency);
  return (
    <NowThen
      currency={currency}
      lead={`Credit memo of ${money(amount)}: ${money(amountWithoutTax)} plus ${money(taxAmount)} tax.`}
      changes={[
        {
          name: preview.invoiceNumber,
          word: "owed",
          now: preview.invoiceBalance,
          after: preview.invoiceBalanceAfter,
        },
        {
          name: accountName,
          word: "balance",
          now: preview.accountBalance,
          after: preview.accountBalanceAfter,
        },
      ]}
      note={
        unappliedAmount > 0
          ? `${money(unappliedAmount)} stays on the credit memo. Apply it to another invoice or refund it.`
          : undefined
      }
    />
  );
}
