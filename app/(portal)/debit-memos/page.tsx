import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DebitMemosTable } from "@/components/debit-memos/debit-memos-table";
import { NewDebitMemoLink } from "@/components/debit-memos/new-debit-memo-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { debitMemoList } from "@/lib/portal/lists/debit-memos";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Debit memos" };

export default async function DebitMemosPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.debitMemos());
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Debit memos" scope="invoices:read" action="see debit memos" />;
  }
  const input = listInput(debitMemoList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(debitMemoList.contract, input))}>
      <PageHeader title="Debit memos" actions={<NewDebitMemoLink />} />
      <DebitMemosTable />
    </HydrationBoundary>
  );
}
