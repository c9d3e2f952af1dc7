"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { useBoundField } from "@/components/form/use-bound-field";
import { usePlanChoices } from "@/components/price-rises/use-plan-choices";
import { Combobox, type Choice } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";

export type MorePlansFieldProps = {
  /** The rate plan that is chosen above. */
  planId: string;
  /** Those that the form holds at first. */
  chosen: readonly Choice[];
};

/** Further rate plans whose prices rise as well. Holds their ids. */
export function MorePlansField({ planId, chosen }: MorePlansFieldProps) {
  const { field, error } = useBoundField({ name: "productRatePlanKeys", label: "" });
  const [known, setKnown] = useState<readonly Choice[]>(chosen);
  const [typed, setTyped] = useState("");
  const { choices, searching } = usePlanChoices(typed);
  const ids: string[] = field.value ?? [];
  const others = choices.filter(({ value }) => value !== planId && !ids.includes(value));

  function add(choice: Choice | null) {
    if (choice === null) return;
    setKnown([...known, choice]);
    field.onChange([...ids, choice.value]);
  }

  return (
    <div role="group" aria-label="Further rate plans">
      <p className="mb-1 font-medium">
        Further rate plans <span className="font-normal text-muted">(optional)</span>
      </p>
      <ul>
        {ids.map((id) => (
          <li key={id} className="flex items-center gap-2">
            {known.find(({ value }) => value === id)?.label ?? id}
            <IconButton
              label={`Remove ${known.find(({ value }) => value === id)?.label ?? id}`}
              icon={<X aria-hidden />}
              onClick={() => field.onChange(ids.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      <Combobox
        key={ids.length}
        aria-label="Add a rate plan"
        placeholder="Name of a rate plan"
        choices={others}
        value={null}
        onValueChange={add}
        onSearch={setTyped}
        searching={searching}
        emptyText="No other rate plan begins like this."
      />
      {error && <p className="mt-1 text-negative text-sm">{error}</p>}
    </div>
  );
}
