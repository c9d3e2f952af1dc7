"use client";

import { useState } from "react";
import { useAccountChoices } from "@/components/accounts/use-account-choices";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import type { Choice } from "@/components/ui/combobox";

export type AccountFieldProps = { name: string; label: string; initialChoice?: Choice };

/** An active account, found by the beginning of its name or number. Holds the number. */
export function AccountField({ name, label, initialChoice }: AccountFieldProps) {
  const [typed, setTyped] = useState("");
  const { choices, searching } = useAccountChoices(typed);
  return (
    <ComboboxField
      name={name}
      label={label}
      choices={choices}
      onSearch={setTyped}
      searching={searching}
      initialChoice={initialChoice}
      placeholder="Name or number"
      emptyText="No active account begins like this."
    />
  );
}
