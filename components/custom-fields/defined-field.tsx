"use client";

import type { Definition } from "@/components/custom-fields/definitions";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";

const NONE = { value: "", label: "None" };
const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** The control of a defined custom field. */
export function DefinedField({ field, at }: { field: Definition; at: string }) {
  const { name, label, description, required, type } = field;
  const fallback = field.default === null ? "" : `${String(field.default)} when left empty.`;
  const shared = {
    name: `${at}.${name}`,
    label,
    help: [description, fallback].filter(Boolean).join(" "),
    optional: !required || field.default !== null,
  };
  switch (type) {
    case "number":
    case "decimal":
      return <NumberField {...shared} step={type === "number" ? 1 : undefined} />;
    case "date":
      return <DateField {...shared} />;
    case "boolean":
      return <SelectField {...shared} options={withNone(YES_OR_NO, required)} />;
    case "picklist": {
      const options = field.picklist.map((value) => ({ value, label: value }));
      return <SelectField {...shared} options={withNone(options, required)} />;
    }
    case "text":
      return <TextField {...shared} maxLength={field.length ?? undefined} />;
  }
}

const withNone = (options: { value: string; label: string }[], required: boolean) =>
  required ? options : [NONE, ...options];
