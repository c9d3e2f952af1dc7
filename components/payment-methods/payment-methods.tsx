"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard, Landmark, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/viewer";
import { AddBankForm } from "@/components/payment-methods/add-bank-form";
import { AddCardForm } from "@/components/payment-methods/add-card-form";
import { cardText, expiryText } from "@/components/payment-methods/card-text";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Status } from "@/components/ui/status";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import {
  deletePaymentMethod,
  listAccountPaymentMethods,
} from "@/lib/areas/payment-methods/contract";
import { METHOD_GROUPS } from "@/lib/areas/payment-methods/type-model";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/use-last";
import { useOperation } from "@/lib/portal/use-operation";

type Method = CallResult<typeof listAccountPaymentMethods>["creditcard"][number];

const columns: Column<Method>[] = [
  {
    id: "card",
    header: "Method",
    primary: true,
    cell: (method) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {cardText(method)}
        {method.isDefault && <Badge tone="accent">Default</Badge>}
      </span>
    ),
  },
  { id: "status", header: "Status", cell: (method) => <Status value={method.status} /> },
  {
    id: "expiry",
    header: "Expires",
    cell: (method) => expiryText(method.expirationMonth, method.expirationYear),
  },
  { id: "holder", header: "Holder", cell: (method) => method.accountHolderInfo.accountHolderName },
  {
    id: "last",
    header: "Last charge",
    cell: (method) => (method.lastTransaction ? formatWords(method.lastTransaction) : "Never"),
  },
  {
    id: "failures",
    header: "Failed in a row",
    align: "end",
    secondary: true,
    cell: (method) => method.numConsecutiveFailures,
  },
];

/** How an account can pay: add a card or a bank account, see how it fares, delete one. */
export function PaymentMethods({ accountKey }: { accountKey: string }) {
  const [adding, setAdding] = useState<"card" | "bank" | null>(null);
  const [leaving, setLeaving] = useState<Method | null>(null);
  const named = useLast(leaving);
  const denied = useDenied("payments:write");
  const { data, error, refetch } = useQuery(
    operationQuery(listAccountPaymentMethods, { params: { "account-key": accountKey } }),
  );
  const remove = useOperation(deletePaymentMethod, {
    refreshes: [listAccountPaymentMethods, getAccountSummary],
  });

  const add = (
    <>
      <Button
        icon={<Landmark aria-hidden />}
        disabledReason={denied}
        onClick={() => setAdding("bank")}
      >
        Add bank account
      </Button>
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        disabledReason={denied}
        onClick={() => setAdding("card")}
      >
        Add card
      </Button>
    </>
  );

  return (
    <>
      <OperationTable
        label="Payment methods"
        columns={columns}
        rows={data && METHOD_GROUPS.flatMap((group) => data[group])}
        rowKey={(method) => method.id}
        rowLabel={cardText}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<div className="ml-auto flex flex-wrap gap-2">{add}</div>}
        empty={
          <EmptyState icon={<CreditCard aria-hidden />} title="No payment methods yet">
            Without one, invoices wait to be paid by other means.
          </EmptyState>
        }
        rowActions={(method) => [
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            disabledReason: denied ?? (method.isDefault && "It is the account's default"),
            onSelect: () => setLeaving(method),
          },
        ]}
      />
      <AddCardForm
        accountKey={accountKey}
        open={adding === "card"}
        onOpenChange={(open) => setAdding(open ? "card" : null)}
      />
      <AddBankForm
        accountKey={accountKey}
        open={adding === "bank"}
        onOpenChange={(open) => setAdding(open ? "bank" : null)}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${named ? cardText(named) : "payment method"}`}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "payment-method-id": leaving.id } });
        }}
      >
        Its number is deleted for good. Payments that were made with it stay on the books.
      </ConfirmDialog>
    </>
  );
}
