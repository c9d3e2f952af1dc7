"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { AddBankForm } from "@/components/payment-methods/add-bank-form";
import { AddCardForm } from "@/components/payment-methods/add-card-form";
import { cardText } from "@/components/payment-methods/card-text";
import { AddMethodButtons } from "@/components/payment-methods/add-method-buttons";
import { CascadeCard } from "@/components/payment-methods/cascade-card";
import { methodActions } from "@/components/payment-methods/method-actions";
import { type Method, methodColumns } from "@/components/payment-methods/method-columns";
import { MethodConversation } from "@/components/payment-methods/method-conversation";
import { MethodFactsForm } from "@/components/payment-methods/method-facts-form";
import { MethodPromises } from "@/components/payment-methods/method-promises";
import { OperationTable } from "@/components/table/operation-table";
import { useMethodActions } from "@/components/payment-methods/use-method-actions";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import {
  deletePaymentMethod,
  listAccountPaymentMethods,
} from "@/lib/areas/payment-methods/contract";
import { METHOD_GROUPS } from "@/lib/areas/payment-methods/type-model";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

/** How an account can pay: add a card or a bank account, see its status, delete one. */
export function PaymentMethods({ accountKey }: { accountKey: string }) {
  const [adding, setAdding] = useState<"card" | "bank" | null>(null);
  const [leaving, setLeaving] = useState<Method | null>(null);
  const [asked, setAsked] = useState<Method | null>(null);
  const [holding, setHolding] = useState<Method | null>(null);
  const [editing, setEditing] = useState<Method | null>(null);
  const named = useLast(leaving);
  const denied = useDenied("payments:write");
  const { data, error, refetch } = useQuery(
    operationQuery(listAccountPaymentMethods, { params: { "account-key": accountKey } }),
  );
  const remove = useOperation(deletePaymentMethod, {
    refreshes: [listAccountPaymentMethods, getAccountSummary],
  });

  const { makeDefault, ask } = useMethodActions(accountKey);
  const methods = data && METHOD_GROUPS.flatMap((group) => data[group]);

  return (
    <>
      <OperationTable
        label="Payment methods"
        columns={methodColumns}
        rows={methods}
        rowKey={(method) => method.id}
        rowLabel={cardText}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<AddMethodButtons onAdd={setAdding} />}
        empty={
          <EmptyState icon={<CreditCard aria-hidden />} title="No payment methods yet">
            Without one, invoices wait to be paid by other means.
          </EmptyState>
        }
        rowActions={(method) =>
          methodActions(method, {
            denied,
            onDefault: makeDefault,
            onAsk: ask,
            onConversation: setAsked,
            onPromises: setHolding,
            onFacts: setEditing,
            onDelete: setLeaving,
          })
        }
      />
      {methods && methods.length > 1 && (
        <div className="mt-5">
          <CascadeCard accountKey={accountKey} methods={methods} />
        </div>
      )}
      <MethodConversation method={asked} onClose={() => setAsked(null)} />
      <MethodPromises method={holding} onClose={() => setHolding(null)} />
      <MethodFactsForm method={editing} onClose={() => setEditing(null)} />
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
