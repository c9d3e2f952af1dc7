import { FilePlus2 } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

/** Leads to the form of a debit memo of charges of the catalog. */
export function NewDebitMemoLink({ accountNumber }: { accountNumber?: string }) {
  return (
    <ActionLink
      href={paths.newDebitMemo(accountNumber)}
      scope="invoices:write"
      icon={<FilePlus2 aria-hidden />}
    >
      New debit memo
    </ActionLink>
  );
}
