"use client";

import { useQuery } from "@tanstack/react-query";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Money } from "@/components/ui/money";
import { listSubscriptionMetrics } from "@/lib/areas/subscriptions/versions/version-contract";
import { operationQuery } from "@/lib/portal/query";

export type AfterDiscountsProps = {
  gross: number;
  net: number | undefined;
  currency: string;
  /** A plus before positive amounts, for changes. */
  signed?: boolean;
};

/** The amount after discounts, where there are any. */
export function AfterDiscounts({ gross, net, currency, signed }: AfterDiscountsProps) {
  if (net === undefined || net === gross) return null;
  return (
    <span className="block font-normal text-muted text-sm">
      <Money amount={net} currency={currency} signed={signed} /> after discounts
    </span>
  );
}

const nets = {
  currentMrr: "asOfDayNetMrr",
  totalContractedValue: "netTotalContractedValue",
} as const;

export type NetFigureProps = { subscription: Subscription; of: keyof typeof nets };

/** Revenue or value of a subscription, with its value after discounts. */
export function NetFigure({ subscription, of }: NetFigureProps) {
  const { subscriptionNumber, currency } = subscription;
  const { data } = useQuery(
    operationQuery(listSubscriptionMetrics, {
      query: { subscriptionNumbers: [subscriptionNumber] },
    }),
  );
  const gross = subscription[of];
  return (
    <>
      <Money amount={gross} currency={currency} />
      <AfterDiscounts
        gross={gross}
        net={data?.subscriptionMetrics[0]?.[nets[of]]}
        currency={currency}
      />
    </>
  );
}
