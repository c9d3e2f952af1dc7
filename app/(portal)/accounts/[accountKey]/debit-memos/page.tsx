import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { DebitMemosTable } from "@/components/debit-memos/debit-memos-table";
import { accountId } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { debitMemoList } from "@/lib/portal/lists/debit-memos";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Debit memos of the account", "accountKey");

export default async function AccountDebitMemosPage({
  params,
  searchParams,
}: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "debit-memos"));
  if (!merchant.may("invoices:read")) {
    return <NoPermission scope="invoices:read" action="see debit memos" />;
  }
  const id = await accountId(merchant, accountKey);
  const input = listInput(ofAccount(debitMemoList, id), addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(debitMemoList.contract, input))}>
      <DebitMemosTable accountId={id} />
    </HydrationBoundary>
  );
}
