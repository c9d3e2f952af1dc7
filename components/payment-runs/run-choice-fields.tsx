"use client";

import { useQuery } from "@tanstack/react-query";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { OneAccountField } from "@/components/accounts/one-account-field";
import type { RunChoice } from "@/components/payment-runs/run-choice";
import { Combobox } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { getCollectionSettings } from "@/lib/areas/settings/collection-settings-contract";
import { operationQuery } from "@/lib/portal/query";

type Props = { choice: RunChoice; today: string; change: (part: Partial<RunChoice>) => void };

const whens = [
  { value: "now", label: "As soon as it is confirmed" },
  { value: "later", label: "At an hour that I choose" },
] as const;

/** The accounts and documents of a run. */
export function RunFilterFields({ choice, today, change }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <OneAccountField onChange={(account) => change({ account })} />
      </div>
      <Field label="Due by" help="Invoices that are due by this day.">
        <DateInput
          value={choice.targetDate}
          onValueChange={(targetDate) => change({ targetDate })}
          presets={[{ label: "Today", value: today }]}
        />
      </Field>
      <Field label="Currency" optional>
        <Combobox
          choices={currencyChoices()}
          value={currencyChoices().find(({ value }) => value === choice.currency) ?? null}
          onValueChange={(chosen) => change({ currency: chosen?.value ?? null })}
        />
      </Field>
      <Field label="Batch" optional>
        <Input
          value={choice.batch}
          maxLength={20}
          placeholder="Batch1"
          onChange={(event) => change({ batch: event.target.value.trim() })}
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
    </div>
  );
}

/** How and when it collects. */
export function RunOptionFields({ choice, change }: Omit<Props, "today">) {
  const { data } = useQuery({ ...operationQuery(getCollectionSettings), retry: false });
  const usual = data?.applyCreditAutomatically ?? true;
  return (
    <div className="space-y-4">
      <Field inline label="Use credit memos first">
        <Switch
          checked={choice.credits ?? usual}
          onCheckedChange={(credits) => change({ credits })}
        />
      </Field>
      <Field inline label="Use unapplied payments first">
        <Switch
          checked={choice.paidAhead ?? usual}
          onCheckedChange={(paidAhead) => change({ paidAhead })}
        />
      </Field>
      <Field inline label="One payment for all invoices of an account">
        <Switch
          checked={choice.consolidated}
          onCheckedChange={(consolidated) => change({ consolidated })}
        />
      </Field>
      <Field
        inline
        label="Charge closed payment methods, too"
        help="Only where the customer has agreed to it."
      >
        <Switch
          checked={choice.closedMethods}
          onCheckedChange={(closedMethods) => change({ closedMethods })}
        />
      </Field>
      <Field label="When">
        <Select options={whens} value={choice.when} onValueChange={(when) => change({ when })} />
      </Field>
      {choice.when === "later" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Day">
            <DateInput value={choice.runDay} onValueChange={(runDay) => change({ runDay })} />
          </Field>
          <Field label="Hour" help="In the company's time zone.">
            <Input
              type="time"
              value={choice.runHour}
              onChange={(event) => change({ runHour: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
