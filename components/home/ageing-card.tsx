import type { Figures } from "@/components/home/home-view";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";

const buckets = [
  { key: "notDue", label: "Not due yet", colour: "fill-info" },
  { key: "days1to30", label: "1 to 30 days overdue", colour: "fill-warning" },
  { key: "days31to60", label: "31 to 60 days overdue", colour: "fill-warning" },
  { key: "days61to90", label: "61 to 90 days overdue", colour: "fill-negative" },
  { key: "over90", label: "More than 90 days overdue", colour: "fill-negative" },
] as const;

/** What is owed, by how long it is overdue: the words and numbers say all, the bars only help. */
export function AgeingCard({ figures }: { figures: Figures }) {
  const { currency, outstandingByAge } = figures;
  const most = Math.max(...buckets.map(({ key }) => outstandingByAge[key]), 0);
  return (
    <Card title="Outstanding by age">
      <dl className="space-y-3">
        {buckets.map(({ key, label, colour }) => {
          const amount = outstandingByAge[key];
          return (
            <div key={key} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
              <dt className="text-muted">{label}</dt>
              <dd>
                <Money amount={amount} currency={currency} strong={amount > 0} />
              </dd>
              <dd aria-hidden className="col-span-2">
                <svg
                  viewBox="0 0 100 2"
                  preserveAspectRatio="none"
                  className="mt-1 block h-1.5 w-full"
                >
                  <rect width="100" height="2" rx="0.4" className="fill-line" />
                  <rect
                    width={most > 0 ? (amount / most) * 100 : 0}
                    height="2"
                    rx="0.4"
                    className={colour}
                  />
                </svg>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
