import type { Metadata } from "next";
import { NewDebitMemoForm } from "@/components/debit-memos/new/new-debit-memo-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { accountSummary } from "@/lib/portal/account";
import { addressOf } from "@/lib/portal/list";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New debit memo" };

export default async function NewDebitMemoPage({ searchParams }: PageInput) {
  const accountKey = addressOf(await searchParams).get("account") ?? undefined;
  const merchant = await requireMerchant(paths.newDebitMemo(accountKey));
  if (!merchant.may("invoices:write")) {
    return (
      <NoPermissionPage title="New debit memo" scope="invoices:write" action="enter debit memos" />
    );
  }
  const known = accountKey && (await accountSummary(merchant, accountKey)).basicInfo;
  const account = known ? { value: known.accountNumber, label: known.name } : undefined;
  return (
    <>
      <PageHeader
        title="New debit memo"
        trail={[{ label: "Debit memos", href: paths.debitMemos() }]}
      />
      <NewDebitMemoForm account={account} />
    </>
  );
}
