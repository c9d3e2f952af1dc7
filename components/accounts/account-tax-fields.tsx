import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";

const statuses = [
  { value: "No", label: "Not exempt" },
  { value: "PendingVerification", label: "To be verified: taxed until then" },
  { value: "Yes", label: "Exempt" },
];

/** Whether an account is taxed. */
export function AccountTaxFields() {
  return (
    <FieldGroup framed legend="Tax" columns={2}>
      <SelectField name="taxInfo.exemptStatus" label="Exemption" options={statuses} />
      <TextField
        name="taxInfo.exemptCertificateId"
        label="Certificate"
        optional
        maxLength={32}
        autoComplete="off"
      />
      <DateField name="taxInfo.exemptEffectiveDate" label="From" optional />
      <DateField name="taxInfo.exemptExpirationDate" label="Last day" optional />
      <TextField name="taxInfo.VATId" label="VAT id" optional maxLength={25} autoComplete="off" />
    </FieldGroup>
  );
}
