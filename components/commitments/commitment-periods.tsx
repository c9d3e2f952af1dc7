"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CountedLines } from "@/components/commitments/counted-lines";
import { isCredit, type Period, stateWords } from "@/components/commitments/commitment-reads";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getCommitmentExplanation } from "@/lib/areas/commitments/explain-contract";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const PAGE = 24;

/** What was missing, on the invoice that has billed it. */
function billed({ trueUp }: Period, currency: string) {
  if (trueUp === null) return null;
  const amount = <Money amount={trueUp.amount} currency={currency} />;
  if (trueUp.invoiceNumber === null) return amount;
  return (
    <span>
      {amount} on{" "}
      <TextLink href={paths.invoice(trueUp.invoiceNumber)}>{trueUp.invoiceNumber}</TextLink>
    </span>
  );
}

type Why = (period: Period) => void;

const days: Column<Period> = {
  id: "days",
  header: "Period",
  primary: true,
  cell: ({ startDate, endDate }) => formatPeriod(startDate, endDate),
};
const status: Column<Period> = {
  id: "status",
  header: "Status",
  cell: (period) => <Status value={period.status} {...stateWords[period.status]} />,
};
const money = (
  id: string,
  header: string,
  currency: string,
  of: (period: Period) => number | null,
): Column<Period> => ({
  ...{ id, header, align: "end" },
  cell: (period) => <Money amount={of(period) ?? 0} currency={currency} />,
});
/** An amount of each period, with the lines that it is made of. */
const explained = (header: string, currency: string, why: Why): Column<Period> => ({
  ...{ id: "counts", header, align: "end" },
  cell: (period) => (
    <span className="inline-flex items-center justify-end gap-x-2">
      <Money amount={period.totalSpend} currency={currency} />
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Why ${formatPeriod(period.startDate, period.endDate)}`}
        onClick={() => why(period)}
      >
        Why
      </Button>
    </span>
  ),
});

const columnsOfMinimum = (currency: string, why: Why): Column<Period>[] => [
  ...[days, status, money("committed", "Committed", currency, (of) => of.committedAmount)],
  explained("Counts", currency, why),
  {
    ...{ id: "missing", header: "Missing", align: "end" },
    cell: (period) =>
      billed(period, currency) ?? <Money amount={period.balance} currency={currency} />,
  },
];

const columnsOfCredit = (currency: string, why: Why): Column<Period>[] => [
  ...[days, status, money("credit", "Credit", currency, (of) => of.committedAmount)],
  explained("Used", currency, why),
  money("left", "Remaining", currency, (of) => of.balance),
  money("expired", "Expired", currency, (of) => of.expiredAmount),
  money("price", "Billed", currency, (of) => of.prepaidAmount),
];

/** What counts and what is missing in each period, or what of its credit is used and left. */
export function CommitmentPeriods({ commitmentNumber }: { commitmentNumber: string }) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Period | null>(null);
  const { data, error, refetch } = useQuery(
    operationQuery(getCommitmentExplanation, {
      params: { commitmentKey: commitmentNumber },
      query: { page: String(page), pageSize: String(PAGE) },
    }),
  );
  const pages = Math.ceil((data?.total ?? 0) / PAGE);
  const currency = data?.currency ?? "USD";
  const credit = data?.periods.some(isCredit) ?? false;
  return (
    <Card
      title="Periods"
      description={
        credit
          ? "Credit pays for what is billed for the days of its period. What is left at the end expires"
          : "A bill compares each period on the day after its end, and adds what is missing"
      }
      flush
      actions={
        pages > 1 && (
          <>
            <Button
              size="sm"
              disabledReason={page === 1 && "These are the first periods"}
              onClick={() => setPage(page - 1)}
            >
              Earlier
            </Button>
            <Button
              size="sm"
              disabledReason={page >= pages && "These are the last periods"}
              onClick={() => setPage(page + 1)}
            >
              Later
            </Button>
          </>
        )
      }
    >
      <OperationTable
        flush
        label="Periods"
        columns={(credit ? columnsOfCredit : columnsOfMinimum)(currency, setShown)}
        rows={data?.periods}
        rowKey={({ id }) => id}
        expectedRows={6}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="All periods are canceled" />}
      />
      <CountedLines period={shown} currency={currency} onClose={() => setShown(null)} />
    </Card>
  );
}
