"use client";

import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import type { getBookCheck } from "@/lib/areas/books/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Sums = CallResult<typeof getBookCheck>["sums"];

/** A total and the parts that it is the sum of. */
type Equation = {
  currency: string;
  count: number;
  total: readonly [name: string, amount: number];
  parts: readonly (readonly [name: string, amount: number])[];
};

function SumCard({ title, rows }: { title: string; rows: readonly Equation[] }) {
  return (
    <Card title={title}>
      {rows.length === 0 && <p className="text-muted">None yet.</p>}
      {rows.map(({ currency, count, total: [name, amount], parts }) => (
        <dl key={currency} className="mt-3 space-y-1 first:mt-0">
          <Row name={`${name} on ${formatNumber(count)}`} strong>
            <Money amount={amount} currency={currency} strong />
          </Row>
          {parts
            .filter(([, part], place) => part !== 0 || place === parts.length - 1)
            .map(([part, of]) => (
              <Row key={part} name={part}>
                <Money amount={of} currency={currency} />
              </Row>
            ))}
        </dl>
      ))}
    </Card>
  );
}

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={strong ? "flex justify-between gap-4 border-b pb-1" : "flex justify-between gap-4"}
    >
      <dt className={strong ? "font-semibold" : "text-muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the books come to: each total stands above the parts that add up to it. */
export function CheckSums({ sums: { documents, creditMemos, payments } }: { sums: Sums }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-3">
      <SumCard
        title="Invoices and debit memos"
        rows={documents.map((of) => ({
          ...{ currency: of.currency, count: of.count, total: ["Billed", of.billed] },
          parts: [
            ["Paid", of.paid],
            ["Credited", of.credited],
            ["Adjusted", of.adjusted],
            ["Owed", of.owed],
          ],
        }))}
      />
      <SumCard
        title="Credit memos"
        rows={creditMemos.map((of) => ({
          ...{ currency: of.currency, count: of.count, total: ["Credited", of.credited] },
          parts: [
            ["Applied", of.applied],
            ["Refunded", of.refunded],
            ["Remaining", of.left],
          ],
        }))}
      />
      <SumCard
        title="Payments"
        rows={payments.map((of) => ({
          ...{ currency: of.currency, count: of.count, total: ["Received", of.received] },
          parts: [
            ["Applied", of.applied],
            ["Refunded", of.refunded],
            ["In credit balances", of.credit],
            ["Unapplied", of.unapplied],
          ],
        }))}
      />
    </div>
  );
}
