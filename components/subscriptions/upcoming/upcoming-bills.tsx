"use client";

import { useState } from "react";
import { PreviewLineSheet } from "@/components/invoices/preview-line-sheet";
import { billsOf, type UpcomingLine } from "./upcoming-model";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { formatDate, formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

export type UpcomingBillsProps = {
  lines: readonly UpcomingLine[];
  currency: string;
  /** Names the subscription of each line. */
  several?: boolean;
};

/** The next bills, day by day, each line with its explanation. */
export function UpcomingBills({ lines, currency, several = false }: UpcomingBillsProps) {
  const [explained, setExplained] = useState<UpcomingLine | null>(null);
  const bills = billsOf(lines);
  if (bills.length === 0) return null;
  return (
    <Card
      title="Upcoming bills"
      description="As things stand today: a change, more usage or another tax rate changes them."
      flush
    >
      {bills.map(({ day, total, lines: due }) => (
        <section key={day} aria-label={`Billed on ${formatDate(day)}`} className="border-b">
          <h3 className="flex items-baseline justify-between gap-3 bg-sunken px-5 py-2 font-semibold">
            {formatDate(day)}
            <Money amount={total} currency={currency} />
          </h3>
          <ul>
            {due.map((line, index) => (
              <li
                key={`${line.chargeNumber} ${line.serviceStartDate} ${index}`}
                className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 py-1.5"
              >
                <span className="min-w-0 basis-56 grow">
                  {line.chargeName}
                  <span className="block text-muted text-sm">
                    {formatPeriod(line.serviceStartDate, line.serviceEndDate)}
                    {several && (
                      <>
                        {" · "}
                        <TextLink href={paths.subscription(line.subscriptionNumber)}>
                          {line.subscriptionNumber}
                        </TextLink>
                      </>
                    )}
                  </span>
                </span>
                {line.explanation && (
                  <Button variant="quiet" size="sm" onClick={() => setExplained(line)}>
                    Why this amount
                  </Button>
                )}
                <Money amount={line.amountWithoutTax} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PreviewLineSheet line={explained} onClose={() => setExplained(null)} />
    </Card>
  );
}
