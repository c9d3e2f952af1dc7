"use client";

import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { Money } from "@/components/ui/money";
import { getBillRunSummary } from "@/lib/areas/bill-runs/documents/summary-contract";
import { operationQuery } from "@/lib/portal/query";

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

type Sums = z.output<typeof getBillRunSummary.result>["sums"];

/** What the documents of a run come to, a line for each currency. */
export function BillRunSums({ runNumber }: { runNumber: string }) {
  const { data } = useQuery(
    operationQuery(getBillRunSummary, { params: { billRunId: runNumber } }),
  );
  return <SumsList sums={data?.sums ?? []} />;
}

/** Sums of documents, a line for each currency. */
export function SumsList({ sums }: { sums: Sums }) {
  if (!sums.length) return null;
  return (
    <ul aria-label="Sums" className="mt-3 space-y-1 text-sm">
      {sums.map((of) => (
        <li key={of.currency}>
          {counted(of.numberOfInvoices, "invoice")} over{" "}
          <Money amount={of.invoiceAmount} currency={of.currency} strong />, tax{" "}
          <Money amount={of.invoiceTaxAmount} currency={of.currency} />
          {of.numberOfCreditMemos > 0 && (
            <>
              ; {counted(of.numberOfCreditMemos, "credit memo")} over{" "}
              <Money amount={of.creditMemoAmount} currency={of.currency} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
