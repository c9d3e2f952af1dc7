"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { useBoundField } from "@/components/form/use-bound-field";
import { roundingModes, type RoundingModeWord } from "./rounding-modes";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";

type Rounding = { mode: RoundingModeWord; increment?: number | null };
type Roundings = Record<string, Rounding>;

/** Roundings of single currencies, by code. Holds them as the interface does. */
export function CurrencyRoundingsField({ className }: { className?: string }) {
  const { field, error } = useBoundField({ name: "roundingByCurrency", label: "" });
  const [adding, setAdding] = useState(false);
  const roundings = (field.value ?? {}) as Roundings;
  const choices = currencyChoices().filter(({ value }) => !Object.hasOwn(roundings, value));

  function change(currency: string, rounding: Partial<Rounding>) {
    const own = roundings[currency] ?? { mode: "HalfUp" };
    field.onChange({ ...roundings, [currency]: { ...own, ...rounding } });
  }

  function remove(currency: string) {
    field.onChange(
      Object.fromEntries(Object.entries(roundings).filter(([code]) => code !== currency)),
    );
  }

  return (
    <div className={className} role="group" aria-label="Single currencies">
      <p className="mb-1 font-medium">Single currencies</p>
      <ul className="space-y-2">
        {Object.entries(roundings).map(([currency, { mode, increment }]) => (
          <li key={currency} className="flex items-center gap-2">
            <span className="w-11 shrink-0 font-medium tabular-nums">{currency}</span>
            <Select
              aria-label={`How ${currency} is rounded`}
              options={roundingModes}
              value={mode}
              onValueChange={(next) => change(currency, { mode: next })}
            />
            <NumberInput
              aria-label={`Step of ${currency}`}
              className="w-32 shrink-0"
              min={0}
              value={increment ?? null}
              onValueChange={(next) => change(currency, { increment: next })}
              unit="step"
            />
            <IconButton
              label={`Remove ${currency}`}
              icon={<X aria-hidden />}
              onClick={() => remove(currency)}
            />
          </li>
        ))}
      </ul>
      {adding ? (
        <div className="mt-2">
          <Combobox
            aria-label="Currency"
            placeholder="Currency"
            choices={choices}
            value={null}
            onValueChange={(choice) => {
              if (choice) change(choice.value, {});
              setAdding(false);
            }}
          />
        </div>
      ) : (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add a currency
        </Button>
      )}
      {error && <p className="mt-1.5 wrap-anywhere text-negative text-sm">{error}</p>}
    </div>
  );
}
