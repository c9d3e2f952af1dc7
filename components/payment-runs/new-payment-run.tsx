"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDialogFields } from "@/components/custom-fields/use-dialog-fields";
import {
  bodyOf,
  filterOf,
  firstChoice,
  type RunChoice,
} from "@/components/payment-runs/run-choice";
import { RunFilterFields, RunOptionFields } from "@/components/payment-runs/run-choice-fields";
import { runReads } from "@/components/payment-runs/payment-run-reads";
import { countText, RunPreview } from "@/components/payment-runs/run-preview";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { createPaymentRun, previewPaymentRun } from "@/lib/areas/payment-runs/contract";
import { formatMoney } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { previewQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 300;

/** Choose, see what would be collected, confirm. */
export function NewPaymentRun() {
  const { today } = useViewer();
  const router = useRouter();
  const [choice, setChoice] = useState(() => firstChoice(today));
  const [asked, setAsked] = useState(false);
  const custom = useDialogFields("PaymentRun");
  const change = (part: Partial<RunChoice>) => setChoice((before) => ({ ...before, ...part }));
  const [body, changing] = useSettled(filterOf(choice), pauseMs);
  const complete = previewPaymentRun.body.safeParse(body).success;
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(previewPaymentRun, { body }),
    enabled: complete,
  });
  const create = useOperation(createPaymentRun, { refreshes: runReads });
  const totals = data?.totals ?? [];
  const waits = isFetching || changing;
  const nothing = totals.length === 0 && choice.when === "now";
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="space-y-5">
        <Card title="1. Choose">
          <RunFilterFields choice={choice} today={today} change={change} />
        </Card>
        <Card title="2. How and when">
          <RunOptionFields choice={choice} change={change} />
        </Card>
        {custom.fields}
      </div>
      <Card
        title="3. See what will be collected"
        description="As it is now; credit that is used first makes it less."
        actions={
          <Button
            variant="primary"
            disabledReason={
              (!complete && "Some of it is not filled in right") ||
              (waits && "The preview is on its way") ||
              (nothing && "There is nothing to collect")
            }
            onClick={() => setAsked(true)}
          >
            Confirm
          </Button>
        }
      >
        <RunPreview preview={data} error={error} retry={() => void refetch()} />
      </Card>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={choice.when === "now" ? "Collect now" : "Schedule the run"}
        confirmLabel={choice.when === "now" ? "Collect" : "Schedule"}
        onConfirm={async () => {
          const made = await create.mutateAsync({
            body: { ...bodyOf(choice), ...custom.entered() },
          });
          router.push(paths.paymentRun(made.number));
        }}
      >
        {choice.when === "later" && <p>What is open at its hour is collected; today that is:</p>}
        <ul className="mt-2 space-y-1 text-ink">
          {totals.map(({ currency, documents, accounts, amount }) => (
            <li key={currency}>
              <strong>{formatMoney(amount, currency)}</strong> from {countText(documents, accounts)}
            </li>
          ))}
          {totals.length === 0 && <li>Nothing yet.</li>}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
