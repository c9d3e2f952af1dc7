"use client";

import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useViewer } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { listAccountEntitlements } from "@/lib/areas/accounts/entitlements/entitlement-contract";
import { formatNumber, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Entitled = CallResult<typeof listAccountEntitlements>["subscriptions"][number];
type Entitlement = Entitled["entitlements"][number];

export type EntitlementsProps = {
  accountKey: string;
  /** Only what this subscription grants. */
  subscriptionNumber?: string;
};

/** What an account may use today, and what it has used of it; nothing where no subscription has features. */
export function Entitlements({ accountKey, subscriptionNumber }: EntitlementsProps) {
  const { scopes } = useViewer();
  const query = subscriptionNumber === undefined ? { pageSize: "40" } : { subscriptionNumber };
  const { data } = useQuery({
    ...operationQuery(listAccountEntitlements, { params: { "account-key": accountKey }, query }),
    enabled: scopes.includes("subscriptions:read") && scopes.includes("usage:read"),
  });
  if (!data?.subscriptions.length) return null;
  return (
    <Card title="Entitlements" description="What may be used today">
      <div className="space-y-4">
        {data.subscriptions.map((of) => (
          <Subscription key={of.subscriptionId} of={of} named={subscriptionNumber === undefined} />
        ))}
      </div>
      {data.nextPage && (
        <p className="mt-3 text-muted text-sm">Further subscriptions are on their own pages.</p>
      )}
    </Card>
  );
}

function Subscription({ of, named }: { of: Entitled; named: boolean }) {
  const { subscriptionNumber, entitlements } = of;
  return (
    <section aria-label={`Entitlements of ${subscriptionNumber}`}>
      {named && (
        <p className="mb-1.5 text-sm">
          <TextLink href={paths.subscription(subscriptionNumber)}>{subscriptionNumber}</TextLink>
        </p>
      )}
      <ul className="divide-y divide-line">
        {entitlements.map((entitlement) => (
          <Row
            key={`${entitlement.featureId} ${entitlement.unitOfMeasure ?? ""}`}
            entitlement={entitlement}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ entitlement }: { entitlement: Entitlement }) {
  const { name, description, quantity, unitOfMeasure, ratePlanNames, usage } = entitlement;
  const counted = quantity !== null;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <Sparkles aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-40">
        <p>{name}</p>
        <p className="text-muted text-sm">{description ?? ratePlanNames.join(", ")}</p>
      </div>
      <div className="min-w-0 text-sm sm:text-end">
        <p className="tabular-nums">
          {counted ? `${formatNumber(quantity)} ${unitOfMeasure ?? ""}` : "Included"}
        </p>
        {counted && usage && (
          <p className="text-muted">
            {formatNumber(usage.used)} used,{" "}
            {usage.used > quantity
              ? `${formatNumber(usage.used - quantity)} more than included`
              : `${formatNumber(usage.remaining)} left`}{" "}
            · {formatPeriod(usage.periodStartDate, usage.periodEndDate)}
          </p>
        )}
      </div>
    </li>
  );
}
