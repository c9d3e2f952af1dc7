import { DaysList, type PlannedDay } from "@/components/payment-schedules/days-list";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";

/** The plan of a new schedule, day by day. */
export function PlanCard({ days, currency }: { days: readonly PlannedDay[]; currency: string }) {
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card title="What it comes to">
      {days.length === 0 || !currency ? (
        <p className="text-muted">Choose an account, an amount and a day to see the payments.</p>
      ) : (
        <>
          <p className="font-semibold text-lg">
            <Money amount={total} currency={currency} />
          </p>
          <p className="text-muted">
            in {days.length === 1 ? "one payment" : `${days.length} payments`}
          </p>
          <DaysList days={days} currency={currency} />
        </>
      )}
    </Card>
  );
}
