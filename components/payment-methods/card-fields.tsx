import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";

/** Years and months are no amounts: no separator between their digits. */
const plain = { useGrouping: false } as const;

/** What the fields hold before anything is typed. */
export const emptyCard = {
  type: "CreditCard",
  cardNumber: "",
  expirationMonth: null,
  expirationYear: null,
  securityCode: "",
  cardHolderInfo: { cardHolderName: "" },
  checkDuplicated: true,
};

export type CardFieldsProps = {
  /** Where the card stands in the form's values; empty when it is the form. */
  at?: string;
};

/** Number, expiry, security code and holder, for the browser's and password managers' own filling. */
export function CardFields({ at = "" }: CardFieldsProps) {
  return (
    <>
      <TextField
        name={`${at}cardNumber`}
        label="Card number"
        help=""
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={40}
        code
      />
      <FieldGroup columns={3}>
        <NumberField
          name={`${at}expirationMonth`}
          label="Month"
          help=""
          min={1}
          max={12}
          format={plain}
        />
        <NumberField
          name={`${at}expirationYear`}
          label="Year"
          help=""
          min={2000}
          max={2099}
          format={plain}
        />
        <TextField
          name={`${at}securityCode`}
          label="Security code"
          help=""
          optional
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          code
        />
      </FieldGroup>
      <TextField
        name={`${at}cardHolderInfo.cardHolderName`}
        label="Name on the card"
        help=""
        autoComplete="cc-name"
        maxLength={60}
      />
    </>
  );
}
