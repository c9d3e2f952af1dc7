import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { CreditMemosTable } from "@/components/credit-memos/credit-memos-table";
import { accountId } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { creditMemoList } from "@/lib/portal/lists/credit-memos";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Credit memos of the account", "accountKey");

export default async function AccountCreditMemosPage({
  params,
  searchParams,
}: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "credit-memos"));
  if (!merchant.may("invoices:read")) {
    return <NoPermission scope="invoices:read" action="see credit memos" />;
  }
  const id = await accountId(merchant, accountKey);
  const input = listInput(ofAccount(creditMemoList, id), addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(creditMemoList.contract, input))}>
      <CreditMemosTable accountId={id} />
    </HydrationBoundary>
  );
}
