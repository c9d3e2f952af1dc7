import type { Figures } from "@/components/home/home-view";
import { useViewer } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { paths } from "@/lib/portal/paths";
import { addDays, localDate } from "@/lib/values/local-date";

const buckets = [
  { key: "notDue", label: "Not due yet", colour: "fill-info", from: null, to: 0 },
  { key: "days1to30", label: "1 to 30 days overdue", colour: "fill-warning", from: 1, to: 30 },
  { key: "days31to60", label: "31 to 60 days overdue", colour: "fill-warning", from: 31, to: 60 },
  { key: "days61to90", label: "61 to 90 days overdue", colour: "fill-negative", from: 61, to: 90 },
  {
    key: "over90",
    label: "More than 90 days overdue",
    colour: "fill-negative",
    from: 91,
    to: null,
  },
] as const;

/** The invoices behind a bar. */
function linkOf({ from, to }: (typeof buckets)[number], today: string, currency: string): string {
  const ago = (days: number) => addDays(localDate(today), -days);
  const parameters = new URLSearchParams({ currency });
  if (from === null) {
    parameters.set("status", "Posted");
    parameters.set("owed", "0");
  } else parameters.set("overdue", ago(from - 1));
  if (to !== null) parameters.set("dueFrom", ago(to));
  return `${paths.invoices()}?${parameters}`;
}

/** What is owed, by how long it is overdue: text and numbers are complete, the bars only help. */
export function AgeingCard({ figures }: { figures: Figures }) {
  const { currency, outstandingByAge } = figures;
  const { today } = useViewer();
  const most = Math.max(...buckets.map(({ key }) => outstandingByAge[key]), 0);
  return (
    <Card title="Outstanding by age">
      <dl className="space-y-3">
        {buckets.map((bucket) => {
          const { key, label, colour } = bucket;
          const amount = outstandingByAge[key];
          return (
            <div key={key} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
              <dt className="text-muted">{label}</dt>
              <dd>
                {amount > 0 ? (
                  <TextLink href={linkOf(bucket, today, currency)}>
                    <Money amount={amount} currency={currency} strong />
                  </TextLink>
                ) : (
                  <Money amount={amount} currency={currency} />
                )}
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
