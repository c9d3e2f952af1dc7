"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { TextField } from "@/components/form/fields/text-field";
import { BrandsField } from "@/components/hosted-pages/brands-field";
import { ColourField } from "@/components/hosted-pages/colour-field";
import {
  fontOptions,
  localeOptions,
  typeOptions,
} from "@/components/hosted-pages/hosted-page-reads";

/** What the form asks for, how it looks, and how it is used. */
export function HostedPageFields() {
  const type: unknown = useWatch({ name: "type" });
  return (
    <>
      <FieldGroup framed legend="Form" columns={2}>
        <TextField name="name" label="Name" maxLength={100} placeholder="Checkout" />
        <SelectField name="type" label="Asks for" options={typeOptions} />
        <SelectField
          name="locale"
          label="Language"
          help="Your page may ask for another one each time."
          options={localeOptions}
        />
        {type === "CreditCard" && (
          <BrandsField name="brands" label="Cards" className="@md:col-span-2" />
        )}
      </FieldGroup>
      <FieldGroup
        framed
        legend="Look"
        description="Text contrast must be at least 4.5:1 against the background, the accent’s at least 3:1."
        columns={2}
      >
        <ColourField
          name="theme.accent"
          label="Accent"
          help="The button, and what has the focus."
        />
        <ColourField name="theme.background" label="Background" />
        <ColourField name="theme.text" label="Text" />
        <NumberField name="theme.radius" label="Radius" unit="px" min={0} max={24} step={1} />
        <SelectField name="theme.font" label="Font" options={fontOptions} />
      </FieldGroup>
      <FieldGroup framed legend="Use" columns={2}>
        <SwitchField
          name="submitEnabled"
          label="Button inside the form"
          help="Without it, a button of your own page sends the form."
        />
        <NumberField
          name="submissionLimit"
          label="Attempts per token"
          min={1}
          max={20}
          step={1}
          help="Then your server asks for a new signature. Few tries keep card testers out."
        />
        {type === "CreditCard" && (
          <SwitchField
            name="threeDSecure"
            label="Ask the card's bank (3-D Secure)"
            help="A bank that wants to see its customer shows its page in the form. With the test gateway, 4000 0027 6000 3184 asks."
          />
        )}
        <TextField
          name="callbackUrl"
          label="Callback"
          optional
          inputMode="url"
          maxLength={500}
          placeholder="https://shop.example.com/card-stored"
          help="With a button of your own, the frame goes here with a signed result."
        />
        <TextareaField
          name="agreement"
          label="Agreement"
          optional
          rows={3}
          maxLength={1000}
          help="Customers tick this before they send; the day is kept with the payment method."
          className="@md:col-span-2"
        />
      </FieldGroup>
    </>
  );
}
