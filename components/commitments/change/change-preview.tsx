"use client";

import { useQuery } from "@tanstack/react-query";
import type { Commitment } from "@/components/commitments/commitment-reads";
import type { OrderCommitment } from "@/components/commitments/draft/commitment-values";
import { useViewer } from "@/components/layout/frame/viewer";
import { Banner } from "@/components/ui/banner";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { failureOf } from "@/lib/portal/failure";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";
import { localDate } from "@/lib/values/local-date";

const pauseMs = 300;

type ChangePreviewProps = { commitment: Commitment; entry: OrderCommitment | undefined };

/** What a change of a commitment would leave: its total, and the first period whose amount is new. */
export function ChangePreview({ commitment, entry }: ChangePreviewProps) {
  const { today } = useViewer();
  const [settled] = useSettled(entry, pauseMs);
  const { accountNumber, currency, totalAmount } = commitment;
  const { data, error } = useQuery({
    ...previewQuery(previewOrder, {
      body: {
        orderDate: localDate(today),
        existingAccountNumber: accountNumber,
        subscriptions: [],
        commitments: settled ? [settled] : [],
        previewOptions: {
          previewThruType: "SpecificDate",
          specificPreviewThruDate: localDate(today),
          previewTypes: ["BillingDocs"],
        },
      },
    }),
    enabled: settled !== undefined,
  });
  if (entry === undefined) return <p className="text-muted">Nothing changes yet.</p>;
  if (error) {
    return (
      <Banner tone="negative" title="This change cannot be made">
        {failureOf(error).reasons.map(({ message }) => message)}
      </Banner>
    );
  }
  const [after] = data?.previewResult.commitments ?? [];
  if (!after) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">Total now</dt>
      <dd>
        <Money amount={totalAmount} currency={currency} />
      </dd>
      <dt className="text-muted">Total afterwards</dt>
      <dd>
        <Money amount={after.totalAmount} currency={currency} />
      </dd>
      <dt className="text-muted">Last day</dt>
      <dd>
        <CalendarDate date={after.endDate} />
      </dd>
      <dt className="text-muted">Periods</dt>
      <dd>{after.periods.length}</dd>
    </dl>
  );
}
