"use client";

import { useState } from "react";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { LineTax } from "@/components/invoices/line-tax";
import { EmptyState } from "@/components/layout/empty-state";
import { MemoLineSheet } from "@/components/memos/memo-line-sheet";
import { type MemoKind, type MemoLine, useMemoLines } from "@/components/memos/use-memo-lines";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { formatPeriod } from "@/lib/portal/format";

export type MemoLinesProps = { kind: MemoKind; memoNumber: string; currency: string };

type Shown = Pick<MemoLinesProps, "kind" | "currency"> & { explain: (line: MemoLine) => void };

function lineColumns({ kind, currency, explain }: Shown): Column<MemoLine>[] {
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
          <CustomFactsLine
            object={kind === "credit" ? "CreditMemoItem" : "DebitMemoItem"}
            record={line}
          />
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

const LABELS = { credit: "Credit memo lines", debit: "Debit memo lines" } as const;

/** The lines of a credit or a debit memo; each says why it has its amount. */
export function MemoLines({ kind, memoNumber, currency }: MemoLinesProps) {
  const [explained, setExplained] = useState<MemoLine | null>(null);
  const { data, error, refetch } = useMemoLines(kind, memoNumber);
  return (
    <Card title="Lines" flush>
      <OperationTable<MemoLine>
        flush
        label={LABELS[kind]}
        columns={lineColumns({ kind, currency, explain: setExplained })}
        rows={data?.items}
        rowKey={(line) => line.id}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No lines" />}
        footer={data?.nextPage && <span className="text-muted">The first 40 lines</span>}
      />
      <MemoLineSheet
        {...{ kind, memoNumber, currency }}
        line={explained}
        onClose={() => setExplained(null)}
      />
    </Card>
  );
}
