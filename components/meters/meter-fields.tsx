"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { aggregations, operators } from "@/components/meters/meter-words";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

const MOST_FILTERS = 10;

/** The fields of a meter: its name, and what it counts. */
export function MeterFields() {
  const aggregation: string = useWatch({ name: "definition.aggregation" });
  return (
    <>
      <FieldGroup framed legend="What it counts">
        <TextField name="name" label="Name" maxLength={100} placeholder="API calls" />
        <SelectField
          name="definition.aggregation"
          label="The quantity of a day is"
          options={aggregations}
        />
        {aggregation !== "COUNT" && (
          <TextField name="definition.valueField" label="Field with the value" maxLength={100} />
        )}
        <TextField
          name="definition.unitOfMeasure"
          label="Unit"
          help="A usage charge of the catalog is priced in this unit."
          maxLength={50}
          placeholder="Each"
        />
      </FieldGroup>
      <FieldGroup framed legend="Fields of an event" columns={2}>
        <TextField name="definition.accountField" label="Account" maxLength={100} />
        <TextField
          name="definition.idField"
          label="Id of the event"
          help="A second event with the same id is not counted."
          maxLength={100}
        />
        <TextField
          name="definition.timeField"
          label="Time"
          help="Its day decides the billing period."
          maxLength={100}
        />
        <TextField
          name="definition.subscriptionField"
          label="Subscription"
          maxLength={100}
          optional
        />
        <TextField name="definition.chargeField" label="Charge" maxLength={100} optional />
      </FieldGroup>
      <Filters />
    </>
  );
}

function Filters() {
  const name = "definition.filters";
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <FieldGroup
      framed
      legend="Which events count"
      description={
        fields.length > 0 ? "Only those that pass all of these." : "All of them, without a filter."
      }
    >
      {fields.map((row, index) => (
        <div
          key={row.id}
          className="grid grid-cols-2 items-start gap-2 @xl:grid-cols-[1fr_10rem_1fr_auto]"
        >
          <TextField name={`${name}.${index}.field`} label="Field" maxLength={100} />
          <SelectField name={`${name}.${index}.operator`} label="Comparison" options={operators} />
          <TextField name={`${name}.${index}.value`} label="Value" maxLength={200} />
          <IconButton
            className="mt-6.5"
            label={`Remove filter ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        disabledReason={
          fields.length >= MOST_FILTERS ? `A meter has at most ${MOST_FILTERS} filters` : null
        }
        onClick={() => append({ field: "", operator: "EQ", value: "" })}
      >
        Add a filter
      </Button>
    </FieldGroup>
  );
}
