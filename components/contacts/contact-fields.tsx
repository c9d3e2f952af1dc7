import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { TextField } from "@/components/form/fields/text-field";
import { countryChoices } from "@/components/contacts/country-choices";

export type ContactFieldsProps = {
  /**
   * Path prefix of the contact in the form's values: `billToContact.`; empty when it is the whole
   * form.
   */
  at?: string;
};

/** Name, e-mail, phone and address of a contact. */
export function ContactFields({ at = "" }: ContactFieldsProps) {
  return (
    <FieldGroup columns={2}>
      <TextField name={`${at}firstName`} label="First name" autoComplete="off" maxLength={100} />
      <TextField name={`${at}lastName`} label="Last name" autoComplete="off" maxLength={100} />
      <TextField
        name={`${at}workEmail`}
        label="Work e-mail"
        optional
        type="email"
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        name={`${at}workPhone`}
        label="Work phone"
        optional
        type="tel"
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        name={`${at}address1`}
        label="Address"
        optional
        autoComplete="off"
        maxLength={255}
      />
      <TextField
        name={`${at}address2`}
        label="Address, second line"
        optional
        autoComplete="off"
        maxLength={255}
      />
      <TextField
        name={`${at}zipCode`}
        label="Postal code"
        optional
        autoComplete="off"
        maxLength={20}
      />
      <TextField name={`${at}city`} label="City" optional autoComplete="off" maxLength={100} />
      <TextField
        name={`${at}state`}
        label="State or province"
        optional
        autoComplete="off"
        maxLength={100}
      />
      <ComboboxField name={`${at}country`} label="Country" optional choices={countryChoices} />
    </FieldGroup>
  );
}

/** What the fields hold before anything is typed. */
export const emptyContact = {
  firstName: "",
  lastName: "",
  workEmail: "",
  workPhone: "",
  address1: "",
  address2: "",
  zipCode: "",
  city: "",
  state: "",
  country: "",
};
