"use client";

import { useState } from "react";
import { useAccountChoices } from "@/components/accounts/use-account-choices";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";

/** One account, if a run is for it alone; `onChange` gets its number, or nothing for all accounts. */
export function OneAccountField({ onChange }: { onChange: (account: string) => void }) {
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
          onChange(next?.value ?? "");
        }}
        onSearch={setTyped}
        searching={searching}
        placeholder="Name or number"
        emptyText="No active account begins like this."
      />
    </Field>
  );
}
