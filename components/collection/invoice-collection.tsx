"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nextTry } from "@/components/collection/collection-text";
import { PauseDialog } from "@/components/collection/pause-dialog";
import { PropertyList } from "@/components/layout/property-list";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import {
  getInvoiceCollection,
  listAccountCollections,
  updateInvoiceCollection,
} from "@/lib/areas/payments/collections/retry-contract";
import { gatewayWords } from "@/lib/portal/gateway-words";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** Whether an invoice is collected automatically, earlier failures, and the next retry. */
export function InvoiceCollection({ invoiceKey }: { invoiceKey: string }) {
  const params = { "invoice-key": invoiceKey };
  const denied = useDenied("payments:read");
  const mayNotHold = useDenied("payments:write");
  const [pausing, setPausing] = useState(false);
  const { data } = useQuery({
    ...operationQuery(getInvoiceCollection, { params }),
    enabled: !denied,
  });
  const change = useOperation(updateInvoiceCollection, {
    refreshes: [getInvoiceCollection, listAccountCollections],
  });
  if (!data) return null;
  return (
    <Card
      title="Automatic collection"
      actions={
        <Button
          pending={change.isPending}
          disabledReason={mayNotHold}
          onClick={() =>
            data.held
              ? void change.mutateAsync({ params, body: { held: false } })
              : setPausing(true)
          }
        >
          {data.held ? "Resume collection" : "Pause collection"}
        </Button>
      }
    >
      <PauseDialog
        open={pausing}
        onClose={() => setPausing(false)}
        onPause={(reason, resumeDate) =>
          change.mutateAsync({ params, body: { held: true, reason, resumeDate } })
        }
      />
      <PropertyList
        properties={[
          { label: "Next retry", value: nextTry(data) },
          data.held && {
            label: `Paused by ${data.heldBy ?? ""}`,
            value: data.holdReason,
          },
          data.held && {
            label: "Resumes",
            value: <CalendarDate date={data.resumeDate} absent="When somebody resumes it" />,
          },
          data.attempts > 0 && { label: "Failed attempts", value: data.attempts },
          data.attempts > 0 && {
            label: "Last attempt",
            value: <CalendarDate date={data.lastAttemptDate} />,
          },
          data.lastResponse !== null && {
            label: "Decline reason",
            value: gatewayWords(data.lastResponse),
          },
          data.rule !== null && { label: "Retry rule", value: data.rule },
        ]}
      />
    </Card>
  );
}
