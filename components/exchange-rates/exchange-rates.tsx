"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { rateColumns } from "@/components/exchange-rates/exchange-rate-columns";
import { ExchangeRateForm } from "@/components/exchange-rates/exchange-rate-form";
import { type ExchangeRate, rateReads } from "@/components/exchange-rates/exchange-rate-reads";
import { RatePages } from "@/components/exchange-rates/rate-pages";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { getCurrencyConversion } from "@/lib/areas/exchange-rates/contract";
import { deleteExchangeRate, listExchangeRates } from "@/lib/areas/exchange-rates/rate-contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const PAGE_SIZE = "50";
const labelOf = ({ fromCurrency, toCurrency, rateDate }: ExchangeRate) =>
  `${fromCurrency} to ${toCurrency} on ${rateDate}`;

/** The rates by day, the latest first: entered, edited and removed one by one. */
export function ExchangeRates() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    operationQuery(listExchangeRates, { query: { page: String(page), pageSize: PAGE_SIZE } }),
  );
  const conversion = useQuery(operationQuery(getCurrencyConversion)).data;
  const [editing, setEditing] = useState<ExchangeRate | "new" | null>(null);
  const [leaving, setLeaving] = useState<ExchangeRate | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteExchangeRate, { refreshes: rateReads });
  return (
    <Card
      title="Rates by day"
      actions={
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={denied}
          onClick={() => setEditing("new")}
        >
          Enter a rate
        </Button>
      }
      flush
    >
      <OperationTable
        flush
        label="Exchange rates"
        columns={rateColumns(conversion)}
        rows={data?.rates}
        rowKey={({ id }) => id}
        rowLabel={labelOf}
        expectedRows={5}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No exchange rates yet">
            Enter what currencies cost on a day, or import a file of your bank.
          </EmptyState>
        }
        footer={<RatePages page={page} hasNext={data?.nextPage !== undefined} onPage={setPage} />}
        rowActions={(rate) => [
          {
            label: "Edit",
            icon: <Pencil aria-hidden />,
            disabledReason: denied,
            onSelect: () => setEditing(rate),
          },
          {
            label: "Remove",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            separated: true,
            disabledReason: denied,
            onSelect: () => setLeaving(rate),
          },
        ]}
      />
      <ExchangeRateForm editing={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={last ? `Remove the rate of ${labelOf(last)}` : "Remove the rate"}
        confirmLabel="Remove rate"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "rate-id": leaving.id } });
        }}
      >
        Totals in the home currency no longer use it.
      </ConfirmDialog>
    </Card>
  );
}
