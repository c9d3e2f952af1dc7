"use client";

import {
  type Charge,
  chargeOn,
  laterChange,
  mrrOn,
  nextBillingDay,
} from "@/components/subscriptions/time-axis/charge-stretches";
import { PlanFeatures } from "@/components/rate-plan-features/plan-features";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { EditPartFields } from "@/components/subscriptions/custom-fields-form";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { EmptyState } from "@/components/layout/empty-state";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Badge } from "@/components/ui/badge";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { taxModeText } from "@/components/tax/tax-reads";
import { formatDate, formatNumber, formatWords } from "@/lib/portal/format";

type RatePlan = Subscription["ratePlans"][number];
/** A charge as it is today, with its booked changes. */
type Row = Charge & { next: string | null; later: string | null; current: number; waits: boolean };

function rhythm({ type, billingPeriod, billingTiming }: Charge): string {
  if (!billingPeriod) return formatWords(type);
  const timing = billingTiming === "IN_ARREARS" ? "in arrears" : "in advance";
  return `${formatWords(billingPeriod)}, ${timing}`;
}

const columns: Column<Row>[] = [
  {
    id: "charge",
    header: "Charge",
    primary: true,
    wrap: true,
    cell: (charge) => (
      <>
        {charge.name}
        <span className="block font-normal text-muted text-sm">{charge.number}</span>
        <CustomFactsLine object="RatePlanCharge" record={charge} />
        {charge.later && <span className="block font-normal text-sm">{charge.later}</span>}
      </>
    ),
  },
  {
    id: "price",
    header: "Price",
    wrap: true,
    cell: (charge) => (
      <span>
        {charge.priceText}
        {charge.taxCode && (
          <span className="block text-muted text-sm">
            Tax code {charge.taxCode}, {taxModeText(charge.taxMode ?? "").toLowerCase()}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: ({ quantity, uom, model }) =>
      quantity !== null && model !== "FlatFee" && `${formatNumber(quantity)} ${uom ?? ""}`,
  },
  { id: "rhythm", header: "Billed", secondary: true, cell: rhythm },
  {
    id: "through",
    header: "Billed until",
    secondary: true,
    cell: (charge) => <CalendarDate date={charge.chargedThroughDate} />,
  },
  {
    id: "next",
    header: "Next billing",
    cell: ({ next, waits }) => (
      <CalendarDate date={next} absent={waits ? "After activation" : "Billed in full"} />
    ),
  },
  {
    id: "mrr",
    header: "MRR",
    align: "end",
    cell: ({ current, currency }) => <Money amount={current} currency={currency} />,
  },
];

/** The first day on which no charge of a rate plan runs any more. */
function lastDayAfter({ ratePlanCharges }: RatePlan): string {
  const days = ratePlanCharges.map((charge) => charge.effectiveEndDate ?? "");
  return days.sort().at(-1) ?? "";
}

export type SubscriptionChargesProps = {
  plan: RatePlan;
  /** One that waits for its activation is not billed. */
  subscription: Subscription;
};

/** One rate plan of a subscription with its charges. */
export function SubscriptionCharges({ plan, subscription }: SubscriptionChargesProps) {
  const { subscriptionNumber, status } = subscription;
  const { today } = useViewer();
  const running = status === "Active";
  const waits = status.startsWith("Pending");
  return (
    <Card
      title={
        <>
          {plan.ratePlanName}
          {plan.lastChangeType === "Remove" && (
            <Badge className="ml-2">Removed as of {formatDate(lastDayAfter(plan))}</Badge>
          )}
        </>
      }
      description={
        <>
          {plan.productName} · {plan.subscriptionRatePlanNumber}
          <CustomFactsLine object="RatePlan" record={plan} />
        </>
      }
      actions={<EditPartFields plan={plan} subscriptionNumber={subscriptionNumber} />}
      flush
    >
      <PlanFeatures plan={plan} />
      <OperationTable
        flush
        label={`Charges of ${plan.ratePlanName}`}
        columns={columns}
        rows={plan.ratePlanCharges.map((charge) => ({
          ...chargeOn(charge, today),
          next: nextBillingDay(charge),
          waits,
          later: laterChange(charge, today),
          current: running ? mrrOn(chargeOn(charge, today), today) : 0,
        }))}
        rowKey={(charge) => charge.id}
        empty={<EmptyState title="No charges" />}
      />
    </Card>
  );
}
