import { periodWord, stateWords } from "@/components/commitments/commitment-reads";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

type Ordered = NonNullable<CallResult<typeof getOrder>["order"]["commitments"]>[number];

const DONE: Readonly<Record<NonNullable<Ordered["action"]>, string>> = {
  create: "Made",
  update: "Changed",
  cancel: "Canceled",
};

export type OrderedCommitmentsProps = { commitments: readonly Ordered[]; currency: string };

/** The commitments that an order makes, changes or cancels. */
export function OrderedCommitments({ commitments, currency }: OrderedCommitmentsProps) {
  return (
    <Card title="Commitments">
      <ul className="divide-y divide-line">
        {commitments.map((of, index) => (
          <li key={of.id ?? `asked ${index + 1}`} className="py-2.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Name of={of} />
              {of.status && <Status value={of.status} {...stateWords[of.status]} />}
              {of.id && of.action && (
                <span className="text-muted text-sm">{DONE[of.action]} by this order</span>
              )}
            </div>
            {of.schedules?.map((schedule) => (
              <p key={schedule.id ?? schedule.startDate} className="text-muted text-sm">
                <ScheduleText schedule={schedule} currency={currency} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Name({ of: { id, name, commitmentNumber } }: { of: Ordered }) {
  if (!id || !commitmentNumber) return <span>{name ?? commitmentNumber}</span>;
  return <TextLink href={paths.commitment(commitmentNumber)}>{name ?? commitmentNumber}</TextLink>;
}

type ScheduleTextProps = {
  schedule: NonNullable<Ordered["schedules"]>[number];
  currency: string;
};

function ScheduleText({ schedule, currency }: ScheduleTextProps) {
  const { amount, periodType = "Month", specificPeriodLength, startDate, endDate } = schedule;
  return (
    <>
      {amount !== undefined && (
        <>
          <Money amount={amount} currency={currency} /> per{" "}
          {periodWord({ periodType, specificPeriodLength })}
        </>
      )}
      {startDate && endDate && `, ${formatPeriod(startDate, endDate)}`}
    </>
  );
}
