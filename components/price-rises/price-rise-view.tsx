"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { StatTile } from "@/components/layout/stat-tile";
import { PriceRiseActions } from "@/components/price-rises/price-rise-actions";
import { NoticeMails } from "@/components/price-rises/notice-mails";
import { PriceRiseItems } from "@/components/price-rises/price-rise-items";
import {
  countOf,
  howText,
  isWorking,
  type Rise,
  shareText,
  toneOfRise,
} from "@/components/price-rises/rise-words";
import { usePlans, useProduct } from "@/components/price-rises/use-plan-choices";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { queryPriceRiseByKey, queryPriceRiseItems } from "@/lib/areas/price-rises/item-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const lookAgainMs = 1500;

const policies: Record<Rise["effectivePolicy"], string> = {
  NextRenewal: "At the next renewal",
  NextBillingPeriod: "With the next billing period",
  SpecificDate: "On a chosen day",
};

/** One price rise: its dry run, its progress and what became of each charge. */
export function PriceRiseView({ riseNumber }: { riseNumber: string }) {
  const client = useQueryClient();
  const {
    data: rise,
    error,
    refetch,
  } = useQuery({
    ...operationQuery(queryPriceRiseByKey, { params: { priceRiseKey: riseNumber } }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? lookAgainMs : false),
  });
  const product = useProduct(rise?.productId);
  const plans = usePlans(rise && rise.productId === null ? rise.productRatePlanIds : []);
  const step = rise && JSON.stringify([rise.status, rise.items]);
  useEffect(() => {
    if (step) void client.invalidateQueries({ queryKey: [queryPriceRiseItems.id] });
  }, [client, step]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rise) return null;
  return (
    <>
      <PageHeader
        title={rise.name}
        trail={[
          { label: "Catalog", href: paths.catalog() },
          { label: "Price rises", href: paths.priceRises() },
        ]}
        status={<Status value={rise.status} tone={toneOfRise[rise.status]} />}
        actions={<PriceRiseActions rise={rise} />}
        meta={
          <>
            <span>{product?.label ?? plans?.map(({ label }) => label).join(", ")}</span>
            <Copyable value={rise.number} label="number of the price rise" />
          </>
        }
        figures={[
          { label: "Increase", value: howText(rise) },
          {
            label: policies[rise.effectivePolicy],
            value:
              rise.effectiveDate === null ? (
                daysText(rise.noticeDays)
              ) : (
                <>
                  <CalendarDate date={rise.effectiveDate} />, {daysText(rise.noticeDays)}
                </>
              ),
          },
          {
            label: "Pace",
            value:
              rise.subscriptionsPerDay === null
                ? "All at once"
                : `${rise.subscriptionsPerDay} a day`,
          },
          { label: "Notice mails", value: <NoticeMails rise={rise} /> },
          {
            label: "Dry run of",
            value: <CalendarDate date={rise.calculatedOn} absent="Being worked out" />,
          },
        ]}
      />
      <Progress rise={rise} />
      <div className="my-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rise.totals.map((of) => (
          <StatTile
            key={of.currency}
            label={`More in a year, in ${of.currency}`}
            value={<Money amount={of.yearDifference} currency={of.currency} />}
            detail={
              <>
                {shareText(of.yearBefore, of.yearDifference)} more for {of.subscriptions}{" "}
                {of.subscriptions === 1 ? "subscription" : "subscriptions"}
                {of.capped > 0 && `; ${of.capped} lowered to the cap`}
              </>
            }
          />
        ))}
      </div>
      <PriceRiseItems riseId={rise.id} />
    </>
  );
}

const daysText = (days: number) => (days === 1 ? "1 day of notice" : `${days} days of notice`);

/** How many of its prices it has changed, or changed back. */
function Progress({ rise }: { rise: Rise }) {
  if (["Calculating", "Draft"].includes(rise.status)) return null;
  const undoing = ["Undoing", "Undone"].includes(rise.status);
  const done = undoing ? countOf(rise, "Undone") : countOf(rise, "Applied");
  const failed = countOf(rise, "Failed", "UndoFailed");
  const waiting = countOf(rise, "Planned", "Undoing");
  const all = done + failed + waiting;
  return (
    <div>
      <p className="mb-1.5 text-muted text-sm" role="status">
        {done} of {all} prices {undoing ? "changed back" : "raised"}, {failed} failed
      </p>
      <ProgressBar done={done} all={all} />
    </div>
  );
}
