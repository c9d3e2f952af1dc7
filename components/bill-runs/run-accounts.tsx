"use client";

import { useState } from "react";
import { useAccountChoices } from "@/components/accounts/use-account-choices";
import type { RunChoice } from "@/components/bill-runs/run-choice";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = { choice: RunChoice; change: (part: Partial<RunChoice>) => void };

/** Whom a run bills. */
export function RunAccounts({ choice, change }: Props) {
  const one = choice.account !== "";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <OneAccount change={change} />
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

/** One account, if the run is for it alone. */
function OneAccount({ change }: Pick<Props, "change">) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { choices, searching } = useAccountChoices(typed);
  return (
    <Field label="Account" optional help="Leave empty for all accounts.">
      <Combobox
        choices={choices}
        value={chosen}
        onValueChange={(next) => {
          setChosen(next);
          change({ account: next?.value ?? "" });
        }}
        onSearch={setTyped}
        searching={searching}
        placeholder="Name or number"
        emptyText="No active account begins like this."
      />
    </Field>
  );
}
