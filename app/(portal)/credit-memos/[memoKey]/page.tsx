import { HydrationBoundary } from "@tanstack/react-query";
import { CreditMemoView } from "@/components/credit-memos/credit-memo-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getCreditMemo } from "@/lib/areas/credit-memos/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Credit memo", "memoKey");

export default async function CreditMemoPage({ params }: PageInput<"memoKey">) {
  const memoKey = decodeURIComponent((await params).memoKey);
  const merchant = await requireMerchant(paths.creditMemo(memoKey));
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Credit memo" scope="invoices:read" action="see credit memos" />;
  }
  const memo = found(getCreditMemo, { params: { "credit-memo-key": memoKey } });
  return (
    <HydrationBoundary state={await prefetch(merchant, memo)}>
      <CreditMemoView memoKey={memoKey} />
    </HydrationBoundary>
  );
}
