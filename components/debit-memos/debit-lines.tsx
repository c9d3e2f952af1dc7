"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LineTaxes } from "@/components/credit-memos/line-taxes";
import { LineExplanation } from "@/components/invoices/line-explanation";
import { LineTax } from "@/components/invoices/line-tax";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { SideSheet } from "@/components/ui/side-sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { explainDebitMemo, listDebitMemoItems } from "@/lib/areas/debit-memos/contract";
import { formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";

type Line = CallResult<typeof listDebitMemoItems>["items"][number];

function lineColumns(currency: string, explain: (line: Line) => void): Column<Line>[] {
  return [
    {
      id: "charge",
      header: "Charge",
      primary: true,
      wrap: true,
      cell: (line) => (
        <>
          {line.skuName}
          <span className="block font-normal text-muted text-sm">
            {[line.productName, line.ratePlanName].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
    },
    {
      id: "period",
      header: "Service period",
      wrap: true,
      cell: (line) => formatPeriod(line.serviceStartDate, line.serviceEndDate),
    },
    { id: "note", header: "Note", wrap: true, secondary: true, cell: (line) => line.description },
    {
      id: "tax",
      header: "Tax",
      align: "end",
      cell: (line) => <LineTax line={line} currency={currency} />,
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: (line) => (
        <span className="flex flex-col items-end">
          <Money amount={line.amount} currency={currency} />
          <Button variant="quiet" size="sm" className="-mr-2.5" onClick={() => explain(line)}>
            Why this amount
          </Button>
        </span>
      ),
    },
  ];
}

/** The lines of a debit memo; each says why it has its amount. */
export function DebitLines({ memoNumber, currency }: { memoNumber: string; currency: string }) {
  const [explained, setExplained] = useState<Line | null>(null);
  const input = { params: { "debit-memo-key": memoNumber }, query: { pageSize: "40" } };
  const { data, error, refetch } = useQuery(operationQuery(listDebitMemoItems, input));
  return (
    <Card title="Lines" flush>
      <OperationTable
        flush
        label="Debit memo lines"
        columns={lineColumns(currency, setExplained)}
        rows={data?.items}
        rowKey={(line) => line.id}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No lines" />}
        footer={data?.nextPage && <span className="text-muted">The first 40 lines</span>}
      />
      <DebitLineSheet
        memoNumber={memoNumber}
        currency={currency}
        line={explained}
        onClose={() => setExplained(null)}
      />
    </Card>
  );
}

type DebitLineSheetProps = {
  memoNumber: string;
  currency: string;
  line: Line | null;
  onClose: () => void;
};

function DebitLineSheet({ memoNumber, currency, line, onClose }: DebitLineSheetProps) {
  const shown = useLast(line);
  const input = { params: { "debit-memo-key": memoNumber }, query: { pageSize: "40" } };
  const { data, error, refetch } = useQuery({
    ...operationQuery(explainDebitMemo, input),
    enabled: shown !== null,
  });
  const found = data?.explanations.find(({ itemId }) => itemId === shown?.id);
  return (
    <SideSheet
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Why this amount"
      description={
        shown && `${shown.skuName}, ${formatPeriod(shown.serviceStartDate, shown.serviceEndDate)}`
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !found && <Skeleton className="h-48 w-full" />}
      {found && <LineExplanation explanation={found.explanation} />}
      {found && !found.explanation.tax && (
        <LineTaxes title="Taxes" taxes={shown?.taxationItems?.data} currency={currency} />
      )}
    </SideSheet>
  );
}
