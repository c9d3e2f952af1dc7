import { HydrationBoundary } from "@tanstack/react-query";
import { DebitMemoView } from "@/components/debit-memos/debit-memo-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getDebitMemo } from "@/lib/areas/debit-memos/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Debit memo", "memoKey");

export default async function DebitMemoPage({ params }: PageInput<"memoKey">) {
  const memoKey = decodeURIComponent((await params).memoKey);
  const merchant = await requireMerchant(paths.debitMemo(memoKey));
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Debit memo" scope="invoices:read" action="see debit memos" />;
  }
  const memo = found(getDebitMemo, { params: { "debit-memo-key": memoKey } });
  return (
    <HydrationBoundary state={await prefetch(merchant, memo)}>
      <DebitMemoView memoKey={memoKey} />
    </HydrationBoundary>
  );
}
