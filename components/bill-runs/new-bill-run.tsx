"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { billRunReads } from "@/components/bill-runs/bill-run-reads";
import { RunAccounts } from "@/components/bill-runs/run-accounts";
import { RunForecast } from "@/components/bill-runs/run-forecast";
import { RunMoment } from "@/components/bill-runs/run-moment";
import { firstChoice, type RunChoice, runBodyOf } from "@/components/bill-runs/run-choice";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { createBillRun } from "@/lib/areas/bill-runs/contract";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

type Props = { choice: RunChoice; change: (part: Partial<RunChoice>) => void };

/** Choose whom to bill, when and through which day, and confirm. */
export function NewBillRun() {
  const { today } = useViewer();
  const router = useRouter();
  const [choice, setChoice] = useState(() => firstChoice(today));
  const [asked, setAsked] = useState(false);
  const create = useOperation(createBillRun, { refreshes: billRunReads });
  const change = (part: Partial<RunChoice>) => setChoice((before) => ({ ...before, ...part }));
  const verb = choice.when === "now" ? "Start" : "Schedule";
  const body = createBillRun.body.safeParse(runBodyOf(choice)).data;
  return (
    <div className="max-w-3xl space-y-5">
      <Card title="1. Whom to bill">
        <RunAccounts choice={choice} change={change} />
      </Card>
      <Card title="2. What to bill, and how">
        <Options choice={choice} change={change} />
      </Card>
      <Card title="3. When, and through which day">
        <RunMoment choice={choice} change={change} />
      </Card>
      <Card title="4. What it would bill">
        <RunForecast body={body} />
      </Card>
      <Button
        variant="primary"
        disabledReason={!body && "Some of it is not filled in right"}
        onClick={() => setAsked(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`${verb} the bill run`}
        confirmLabel={verb}
        onConfirm={async () => {
          if (!body) return;
          const made = await create.mutateAsync({ body });
          router.push(paths.billRun(made.billRunNumber));
        }}
      >
        {choice.autoPost
          ? "Its documents are posted at once: customers owe them, and the run cannot be canceled."
          : "It makes drafts. They can be looked at, and then posted or removed together."}
      </ConfirmDialog>
    </div>
  );
}

const SWITCHES = [
  ["recurring", "Bill recurring charges"],
  ["usage", "Bill usage"],
  ["oneTime", "Bill one-time charges"],
  ["lines", "Bill order line items"],
  ["autoRenewal", "Renew subscriptions whose term ends first"],
  ["autoPost", "Post the documents at once"],
  ["autoEmail", "E-mail invoices once they are posted"],
  ["noEmailForZero", "Do not e-mail invoices of zero"],
] as const;

function Options({ choice, change }: Props) {
  return (
    <div className="space-y-4">
      <Field label="Name" optional>
        <Input
          value={choice.name}
          maxLength={255}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {SWITCHES.map(([name, label]) => (
        <Field key={name} inline label={label}>
          <Switch
            checked={choice[name]}
            onCheckedChange={(checked) => change({ [name]: checked })}
          />
        </Field>
      ))}
    </div>
  );
}
