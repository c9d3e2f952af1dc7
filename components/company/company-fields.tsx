import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { MOST_FOOT_LINES } from "@/lib/areas/company/contract";

/** All fields of a company profile, in groups. */
export function CompanyFields() {
  return (
    <>
      <FieldGroup
        framed
        legend="Company"
        description="Documents that are posted from now on state this. Posted documents keep what they state."
        columns={2}
      >
        <TextField
          name="name"
          label="Name"
          maxLength={100}
          help="At the head of documents and in mails."
        />
        <TextField
          optional
          name="legalName"
          label="Legal name"
          maxLength={200}
          help="Where it is another one, such as Acme Cloud GmbH."
        />
        <TextField optional name="address.address1" label="Address" maxLength={255} />
        <TextField optional name="address.address2" label="Address, second line" maxLength={255} />
        <TextField optional name="address.zipCode" label="Postal code" maxLength={20} />
        <TextField optional name="address.city" label="City" maxLength={80} />
        <TextField optional name="address.state" label="State or region" maxLength={80} />
        <TextField
          optional
          name="address.country"
          label="Country"
          maxLength={64}
          help="Code or English name."
        />
      </FieldGroup>
      <FieldGroup framed legend="Tax and register" columns={2}>
        <TextField optional name="vatId" label="VAT id" maxLength={30} placeholder="DE123456789" />
        <TextField optional name="taxNumber" label="Tax number" maxLength={40} />
        <TextField
          optional
          name="registration"
          label="Registration"
          maxLength={200}
          placeholder="HRB 12345, Amtsgericht Berlin"
        />
      </FieldGroup>
      <ContactFields />
      <PaperFields />
    </>
  );
}

/** How customers reach and pay the company. */
function ContactFields() {
  return (
    <>
      <FieldGroup framed legend="Contact" columns={3}>
        <TextField optional name="phone" label="Telephone" type="tel" maxLength={40} />
        <TextField optional name="email" label="E-mail" type="email" maxLength={80} />
        <TextField
          optional
          name="website"
          label="Website"
          type="url"
          maxLength={200}
          placeholder="https://acme.example"
        />
      </FieldGroup>
      <FieldGroup
        framed
        legend="Bank account"
        description="Where customers pay to who pay by transfer."
        columns={2}
      >
        <TextField
          optional
          name="bankAccount.accountHolder"
          label="Account holder"
          maxLength={100}
        />
        <TextField optional name="bankAccount.bankName" label="Bank" maxLength={100} />
        <TextField optional code name="bankAccount.iban" label="IBAN" maxLength={42} />
        <TextField optional code name="bankAccount.bic" label="BIC" maxLength={20} />
        <TextField
          optional
          code
          name="bankAccount.accountNumber"
          label="Account number"
          maxLength={34}
          help="Of an account that has no IBAN."
        />
        <TextField
          optional
          code
          name="bankAccount.routingNumber"
          label="Routing number"
          maxLength={34}
        />
      </FieldGroup>
    </>
  );
}

/** How documents look, and whom mails are from. */
function PaperFields() {
  return (
    <FieldGroup framed legend="Documents and mails" columns={2}>
      <TextField
        optional
        code
        name="accentColor"
        label="Colour"
        maxLength={7}
        placeholder="#1d4ed8"
        help="Of titles; dark enough to be read on white paper."
      />
      <TextareaField
        optional
        name="footerText"
        label="Text at the foot"
        rows={MOST_FOOT_LINES}
        maxLength={600}
        help={`On each page, at most ${MOST_FOOT_LINES} lines.`}
      />
      <TextField
        optional
        name="mailSenderName"
        label="Sender of mails"
        maxLength={80}
        help="Leave empty to use that of the mail server."
      />
      <TextField
        optional
        name="mailReplyTo"
        label="Answers to mails go to"
        type="email"
        maxLength={80}
        help="Leave empty to use that of the mail server."
      />
    </FieldGroup>
  );
}
