import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { CardNumberField } from "@/components/payment-methods/card-number-field";
import { ExpiryField } from "@/components/payment-methods/expiry-field";

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
  /** Path of the card in the form's values; empty when it is the whole form. */
  at?: string;
};

/** Why typing a card here matters, compared with a hosted page that the customer fills in. */
export const CARD_NOTE =
  "The number is encrypted at once; afterwards only its last four digits are shown. Typing it here brings this computer and its network into the scope of PCI DSS: a hosted page, which the customer fills in, does not.";

/** Number, expiry, security code and holder, with autofill of browsers and password managers. */
export function CardFields({ at = "" }: CardFieldsProps) {
  return (
    <>
      <CardNumberField name={`${at}cardNumber`} />
      <FieldGroup columns={2}>
        <ExpiryField at={at} />
        <TextField
          name={`${at}securityCode`}
          label="Security code"
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
        autoComplete="cc-name"
        maxLength={60}
      />
    </>
  );
}
