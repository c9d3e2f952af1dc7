"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { Timeline, type TimelineEntry } from "@/components/layout/timeline";
import { cardText } from "@/components/payment-methods/card-text";
import type { Method } from "@/components/payment-methods/method-columns";
import { Instant } from "@/components/ui/instant";
import { SideSheet } from "@/components/ui/side-sheet";
import { queryPaymentMethodTransactions } from "@/lib/areas/payment-methods/records/record-contract";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import type { RowOf } from "@/lib/portal/use-list";

type Transaction = RowOf<typeof queryPaymentMethodTransactions>;

const questions: Readonly<Record<string, string>> = {
  Authorization: "whether it is good",
  Update: "what became of it",
};

function entryOf(of: Transaction): TimelineEntry {
  const good = of.gatewayReasonCode === "approved";
  const update = of.gatewayTransactionType === "Update";
  const what = questions[of.gatewayTransactionType] ?? of.gatewayTransactionType;
  return {
    id: of.id,
    title: `We asked ${of.gateway} ${what}`,
    when: <Instant at={of.transactionDate} seconds />,
    detail: `“${of.gatewayReasonCodeDescription}”`,
    icon: good ? <CircleCheck /> : update ? <CircleHelp /> : <CircleX />,
    tone: good ? "positive" : update ? "info" : "negative",
  };
}

export type MethodConversationProps = { method: Method | null; onClose: () => void };

/** Gateway requests about a payment method itself, and the responses. */
export function MethodConversation({ method, onClose }: MethodConversationProps) {
  const shown = useLast(method);
  const filter = [`paymentMethodId.EQ:${shown?.id ?? ""}`];
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryPaymentMethodTransactions, { query: { pageSize: "50", filter } }),
    enabled: method !== null,
  });
  return (
    <SideSheet
      open={method !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown ? `${cardText(shown)} and its gateway` : ""}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title="Nothing was asked yet">
          Charges stand with their payments. Here is what was asked about the method itself.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Timeline label="Conversation" entries={data.data.map(entryOf)} />
      )}
    </SideSheet>
  );
}
