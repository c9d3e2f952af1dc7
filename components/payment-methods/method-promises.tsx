"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { PropertyList } from "@/components/layout/property-list";
import { CaptureDialog } from "@/components/payment-methods/capture-dialog";
import { cardText } from "@/components/payment-methods/card-text";
import { type Held, HeldAmount } from "@/components/payment-methods/held-amount";
import type { Method } from "@/components/payment-methods/method-columns";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Money } from "@/components/ui/money";
import { SideSheet } from "@/components/ui/side-sheet";
import { Status } from "@/components/ui/status";
import {
  cancelAuthorization,
  queryAuthorizations,
} from "@/lib/areas/payment-methods/authorizations/authorization-contract";
import { listStoredCredentialProfiles } from "@/lib/areas/payment-methods/authorizations/profile-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

type Agreement = CallResult<typeof listStoredCredentialProfiles>["profiles"][number];

function Agreed({ of }: { of: Agreement }) {
  return (
    <Card
      level={3}
      title={`${of.type} charges`}
      actions={<Status value={of.status} tone={of.status === "Active" ? "positive" : "info"} />}
    >
      <PropertyList
        properties={[
          { label: "Agreed on", value: <CalendarDate date={of.agreedOn} /> },
          { label: "Agreed where", value: of.consentAgreementSrc },
          { label: "Your name of it", value: of.consentAgreementRef },
        ]}
      />
    </Card>
  );
}

export type MethodPromisesProps = { method: Method | null; onClose: () => void };

/** Authorizations and mandates of a payment method. */
export function MethodPromises({ method, onClose }: MethodPromisesProps) {
  const [leaving, setLeaving] = useState<Held | null>(null);
  const [taking, setTaking] = useState<Held | null>(null);
  const shown = useLast(method);
  const named = useLast(leaving);
  const id = shown?.id ?? "";
  const filter = [`paymentMethodId.EQ:${id}`, "status.EQ:authorized"];
  const held = useQuery({
    ...operationQuery(queryAuthorizations, { query: { pageSize: "50", filter } }),
    enabled: method !== null,
  });
  const agreed = useQuery({
    ...operationQuery(listStoredCredentialProfiles, { params: { "payment-method-id": id } }),
    enabled: method !== null,
  });
  const release = useOperation(cancelAuthorization, { refreshes: [queryAuthorizations] });
  const failed = held.error ?? agreed.error;
  const none = held.data?.data.length === 0 && agreed.data?.profiles.length === 0;
  return (
    <SideSheet
      open={method !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown ? `Held and agreed on ${cardText(shown)}` : ""}
    >
      {failed && (
        <ErrorState
          error={failed}
          onRetry={() => void Promise.all([held.refetch(), agreed.refetch()])}
        />
      )}
      {none && (
        <EmptyState title="Nothing is held, and nothing was agreed">
          Amounts that were authorized and not captured stand here, and what the holder of a card
          has agreed to be charged for.
        </EmptyState>
      )}
      <div className="grid gap-4">
        {held.data?.data.map((of) => (
          <HeldAmount
            key={of.id}
            held={of}
            onTake={() => setTaking(of)}
            onRelease={() => setLeaving(of)}
          />
        ))}
        {agreed.data?.profiles.map((of) => (
          <Agreed key={of.number} of={of} />
        ))}
      </div>
      <CaptureDialog held={taking} onClose={() => setTaking(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Release the amount"
        confirmLabel="Release"
        onConfirm={async () => {
          if (!leaving?.transactionId) return;
          const { gatewayOrderId, transactionId } = leaving;
          await release.mutateAsync({
            params: { "payment-method-id": id },
            body: { gatewayOrderId, transactionId },
          });
        }}
      >
        {named && (
          <>
            <Money amount={named.amount} currency={named.currency} /> go back to the holder at once,
            and no payment can take them any more.
          </>
        )}
      </ConfirmDialog>
    </SideSheet>
  );
}
