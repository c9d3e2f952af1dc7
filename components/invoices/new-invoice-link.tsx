import { ReceiptText } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

export type NewInvoiceLinkProps = {
  /** The account that it is for; chosen in the form when absent. */
  accountNumber?: string;
  disabledReason?: string | null;
};

/** Leads to the form of an invoice whose lines are entered. */
export function NewInvoiceLink({ accountNumber, disabledReason }: NewInvoiceLinkProps) {
  return (
    <ActionLink
      href={paths.newInvoice(accountNumber)}
      scope="invoices:write"
      icon={<ReceiptText aria-hidden />}
      disabledReason={disabledReason}
    >
      New invoice
    </ActionLink>
  );
}
