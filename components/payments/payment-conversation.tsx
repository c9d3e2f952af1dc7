"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, CircleCheck, CircleHelp, CircleX, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { Timeline, type TimelineEntry } from "@/components/layout/timeline";
import { paidBy } from "@/components/payments/payments-table";
import type { Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { queryPaymentAttempts } from "@/lib/areas/payments/list-contract";
import { attemptsOfPayment } from "@/lib/portal/lists/payments";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Attempt = RowOf<typeof queryPaymentAttempts>;

const answers: Record<Attempt["status"], { title: string; icon: ReactNode; tone: Tone }> = {
  Approved: { title: "The gateway approved", icon: <CircleCheck />, tone: "positive" },
  Failed: { title: "The gateway declined", icon: <CircleX />, tone: "negative" },
  Verifying: {
    title: "The result is being verified",
    icon: <CircleHelp />,
    tone: "warning",
  },
  Voided: { title: "The charge was voided", icon: <Undo2 />, tone: "neutral" },
};

function entriesOf(attempt: Attempt): TimelineEntry[] {
  const { responseCode, responseText } = attempt;
  return [
    {
      id: `${attempt.id} asked`,
      icon: <ArrowUpRight />,
      title: `Charge sent to ${attempt.gateway ?? "the gateway"}`,
      when: <Instant at={attempt.attemptedDate} seconds />,
      detail: paidBy(attempt),
      amount: <Money amount={attempt.amount} currency={attempt.currency} />,
    },
    {
      id: `${attempt.id} answered`,
      ...answers[attempt.status],
      when: responseText ? `“${responseText}”` : "",
      detail: responseCode && <code className="font-mono">{responseCode}</code>,
    },
  ];
}

/** The gateway's requests and responses, in words. */
export function PaymentConversation({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(queryPaymentAttempts, attemptsOfPayment(paymentId)),
  );
  const entries = data?.data.flatMap(entriesOf);
  return (
    <Card title="Gateway log">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {entries?.length === 0 && (
        <EmptyState title="No gateway involved">
          The payment was received outside the gateway.
        </EmptyState>
      )}
      {entries && entries.length > 0 && <Timeline label="Conversation" entries={entries} />}
    </Card>
  );
}
