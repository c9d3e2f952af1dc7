"use client";

import { DaysTable } from "@/components/prepaid/days-table";
import { FundsTable } from "@/components/prepaid/funds-table";
import { TransactionsTable } from "@/components/prepaid/transactions-table";
import { TopUpButton } from "@/components/prepaid/top-up-button";
import { useBalances } from "@/components/prepaid/use-prepaid";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Card } from "@/components/ui/card";
import { formatNumber } from "@/lib/portal/format";

/** The prepaid units of a subscription: what remains, the funds, what each day has used, and what has changed them; nothing where it has none. */
export function PrepaidSection({ subscription }: { subscription: Subscription }) {
  const { subscriptionNumber, currency } = subscription;
  const filter = `subscriptionNumber.EQ:${subscriptionNumber}`;
  const { data } = useBalances(filter);
  const balances = data?.data ?? [];
  if (!balances.length) return null;
  const remaining = balances
    .map(
      ({ uOM, balance, totalFund }) =>
        `${formatNumber(balance)} of ${formatNumber(totalFund)} ${uOM}`,
    )
    .join(", ");
  return (
    <>
      <Card title="Prepaid units" flush actions={<TopUpButton subscription={subscription} />}>
        <p className="px-4 pb-3 text-sm">
          <span className="tabular-nums">{remaining}</span> can be used today. Usage takes its units
          when it is billed.
        </p>
        <FundsTable filter={filter} />
      </Card>
      <Card title="Prepaid units used by day" flush>
        <DaysTable filter={filter} currency={currency} />
      </Card>
      <Card title="Prepaid transactions" flush>
        <TransactionsTable filter={filter} />
      </Card>
    </>
  );
}
