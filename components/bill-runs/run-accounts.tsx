"use client";

import { OneAccountField } from "@/components/accounts/one-account-field";
import type { RunChoice } from "@/components/bill-runs/run-choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = { choice: RunChoice; change: (part: Partial<RunChoice>) => void };

/** Whom a run bills. */
export function RunAccounts({ choice, change }: Props) {
  const one = choice.account !== "";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <OneAccountField onChange={(account) => change({ account })} />
      </div>
      {!one && (
        <>
          <Field label="Batches" optional help="Separated by commas, such as Batch1, Batch2.">
            <Input
              value={choice.batches}
              maxLength={500}
              placeholder="All batches"
              onChange={(event) => change({ batches: event.target.value })}
            />
          </Field>
          <Field label="Bill cycle day" optional>
            <Input
              value={choice.billCycleDay}
              maxLength={2}
              inputMode="numeric"
              onChange={(event) => change({ billCycleDay: event.target.value.replace(/\D/g, "") })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
