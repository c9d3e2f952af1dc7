import { AccountActivity } from "@/components/accounts/account-activity";
import { AccountBills } from "@/components/accounts/account-bills";
import { AccountFacts } from "@/components/accounts/account-facts";
import { AccountCommitments } from "@/components/commitments/account-commitments";
import { Entitlements } from "@/components/accounts/entitlements";
import { PrepaidBalances } from "@/components/prepaid/prepaid-balances";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";

export const generateMetadata = titled("Account", "accountKey");

export default async function AccountPage({ params }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  await requireMerchant(paths.account(accountKey));
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="space-y-5">
        <AccountBills accountKey={accountKey} />
        <Entitlements accountKey={accountKey} />
        <AccountCommitments accountKey={accountKey} />
        <PrepaidBalances accountKey={accountKey} />
        <AccountActivity accountKey={accountKey} />
      </div>
      <AccountFacts accountKey={accountKey} />
    </div>
  );
}
