"use client";

import { SlidersHorizontal } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useId, useState } from "react";
import { useAddressFilter } from "@/components/table/use-address-filter";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { parseLocalDate } from "@/lib/values/local-date";

const days = ["from", "to"] as const;
const others = { amount: ["least", "most"], currency: ["currency"] } as const;
type Parameter = (typeof days)[number] | (typeof others)[keyof typeof others][number];

const isDay = (typed: string) => parseLocalDate(typed) !== null;
const isAmount = (typed: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(typed);
const isCurrency = (typed: string) => /^[A-Z]{3}$/.test(typed);

export type MoreFiltersProps = {
  day: string;
  /** Further filters besides the date; documents have both. */
  also?: readonly (keyof typeof others)[];
};

/** Day, amount and currency of rows, shown on request or when the address has them. */
export function MoreFilters({ day, also = ["amount", "currency"] }: MoreFiltersProps) {
  const parameters = [...days, ...also.flatMap((name) => others[name])];
  const address = useSearchParams();
  const chosen = parameters.filter((parameter) => address.get(parameter)).length;
  const [open, setOpen] = useState(chosen > 0);
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? `More filters (${chosen})` : "More filters"}
      </Button>
      <div id={id} hidden={!open} className="basis-full">
        {open && (
          <fieldset className="grid gap-3 py-1 min-[26rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
            <legend className="sr-only">More filters</legend>
            <DayFilter parameter="from" label={`${day} from`} />
            <DayFilter parameter="to" label={`${day} to`} />
            {also.includes("amount") && (
              <>
                <TextFilter parameter="least" label="Amount from" isComplete={isAmount} />
                <TextFilter parameter="most" label="Amount to" isComplete={isAmount} />
              </>
            )}
            {also.includes("currency") && (
              <TextFilter parameter="currency" label="Currency" isComplete={isCurrency} upper />
            )}
          </fieldset>
        )}
      </div>
    </>
  );
}

type FilterProps = { parameter: Parameter; label: string };

function DayFilter({ parameter, label }: FilterProps) {
  const [typed, setTyped] = useAddressFilter(parameter, isDay);
  return (
    <Field label={label}>
      <DateInput value={typed} onValueChange={setTyped} />
    </Field>
  );
}

type TextFilterProps = FilterProps & { isComplete: (typed: string) => boolean; upper?: boolean };

function TextFilter({ parameter, label, isComplete, upper }: TextFilterProps) {
  const [typed, setTyped] = useAddressFilter(parameter, isComplete);
  return (
    <Field label={label}>
      <Input
        value={typed}
        inputMode={upper ? "text" : "decimal"}
        maxLength={upper ? 3 : 20}
        autoComplete="off"
        onChange={({ target }) => setTyped(upper ? target.value.toUpperCase() : target.value)}
      />
    </Field>
  );
}
