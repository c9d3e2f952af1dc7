import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CreditMemosTable } from "@/components/credit-memos/credit-memos-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { creditMemoList } from "@/lib/portal/lists/credit-memos";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Credit memos" };

export default async function CreditMemosPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.creditMemos());
  if (!merchant.may("invoices:read")) {
    return (
      <NoPermissionPage title="Credit memos" scope="invoices:read" action="see credit memos" />
    );
  }
  const input = listInput(creditMemoList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(creditMemoList.contract, input))}>
      <PageHeader title="Credit memos" />
      <CreditMemosTable />
    </HydrationBoundary>
  );
}
