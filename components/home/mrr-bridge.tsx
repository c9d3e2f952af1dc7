"use client";

import { useQuery } from "@tanstack/react-query";
import { monthName } from "@/components/home/month-chart";
import { MrrBars } from "@/components/home/mrr-bars";
import { type MovementMonth, movementKinds } from "@/components/home/movement-kinds";
import { ErrorState } from "@/components/layout/error-state";
import { useViewer } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { getMrrMovements } from "@/lib/areas/home/movement-contract";
import { operationQuery } from "@/lib/portal/query";

const columns = [
  { key: "opening", label: "Opening" },
  ...movementKinds.map(({ key, label }) => ({ key, label })),
  { key: "closing", label: "Closing" },
] as const;

/** Why recurring revenue differs from a month before, as bars and, for everyone, as a table. */
export function MrrBridge({ currency }: { currency: string }) {
  const { scopes } = useViewer();
  const allowed = scopes.includes("subscriptions:read");
  const { data, error, refetch } = useQuery({
    ...operationQuery(getMrrMovements),
    enabled: allowed,
  });
  if (!allowed) return null;
  const months = data?.currencies.find((of) => of.currency === currency)?.months;
  return (
    <Card
      title="Movements of recurring revenue"
      description="The last twelve months"
      actions={
        <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {movementKinds.map(({ key, label, sign }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className={`size-2.5 rounded-xs ${sign}`} /> {label}
            </li>
          ))}
        </ul>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-50 w-full" />}
      {data && !months && <p className="text-muted">There was no recurring revenue yet.</p>}
      {months && (
        <>
          <MrrBars months={months} currency={currency} />
          <MrrTable months={months} currency={currency} />
        </>
      )}
    </Card>
  );
}

function MrrTable({ months, currency }: { months: readonly MovementMonth[]; currency: string }) {
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer rounded-xs py-1 text-muted text-sm">
        View data
      </summary>
      <div
        role="group"
        tabIndex={0}
        aria-label="Movements by month"
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-right tabular-nums">
          <caption className="sr-only">
            Movements of monthly recurring revenue by month, in {currency}
          </caption>
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                Month
              </th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 pl-3 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-t">
                <th scope="row" className="whitespace-nowrap py-1 text-left font-normal">
                  {monthName(month.month)} {month.month.slice(0, 4)}
                </th>
                {columns.map(({ key }) => (
                  <td key={key} className="pl-3">
                    <Money bare amount={month[key]} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
