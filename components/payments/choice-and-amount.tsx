"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { MoneyInput } from "@/components/ui/money-input";
import { Select } from "@/components/ui/select";

/** A chosen document and an amount of it; null until changed. */
export function useChoiceAndAmount(onClose: () => void) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const choose = (number: string | null) => {
    setChosen(number);
    setTyped(null);
  };
  const close = () => {
    choose(null);
    onClose();
  };
  return { chosen, typed, choose, type: setTyped, close };
}

export type ChoiceAndAmountProps = {
  /** Label of the choice: "Invoice". */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChoose: (number: string | null) => void;
  currency: string;
  amount: number;
  /** The maximum amount. */
  most: number;
  onType: (amount: number | null) => void;
  help?: string;
};

/** Which document, and how much of it. */
export function ChoiceAndAmount(props: ChoiceAndAmountProps) {
  const { label, options, value, onChoose, currency, amount, most, onType, help } = props;
  return (
    <>
      <Field label={label}>
        <Select options={options} value={value} onValueChange={onChoose} />
      </Field>
      <Field label="Amount" help={help}>
        <MoneyInput currency={currency} min={0} max={most} value={amount} onValueChange={onType} />
      </Field>
    </>
  );
}
