import type { Product, RatePlan } from "@/components/catalog/catalog-reads";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";

/** What the fields hold at first. Dates inherited from the product are left empty. */
export function ratePlanValues(product: Product, ratePlan: RatePlan | null) {
  const own = (date: string | undefined, inherited: string) =>
    date && date !== inherited ? date : "";
  return {
    Name: ratePlan?.name ?? "",
    Description: ratePlan?.description ?? "",
    ProductRatePlanNumber: ratePlan?.productRatePlanNumber ?? "",
    EffectiveStartDate: own(ratePlan?.effectiveStartDate, product.effectiveStartDate),
    EffectiveEndDate: own(ratePlan?.effectiveEndDate, product.effectiveEndDate),
    Grade: ratePlan?.grade ?? null,
    currencies: ratePlan?.activeCurrencies.join(", ") ?? "",
    ...customValuesOf({ ...ratePlan }),
    ProductId: product.id,
  };
}

/** The request body of the form: currencies as a list, custom fields by name. */
export function ratePlanBody<Body extends Readonly<Record<string, unknown>>>(
  given: Body,
  before: Readonly<Record<string, unknown>>,
): Body {
  const { currencies } = given;
  const codes = typeof currencies === "string" ? currencies.toUpperCase().match(/[A-Z]+/g) : null;
  const body = { ...given, currencies: undefined, ActiveCurrencies: [...(codes ?? [])] };
  return withCustomFields(body, before);
}

export function RatePlanFields() {
  return (
    <>
      <FieldGroup>
        <TextField name="Name" label="Name" maxLength={255} placeholder="Monthly" />
        <TextareaField name="Description" label="Description" rows={2} maxLength={500} optional />
        <TextField
          name="ProductRatePlanNumber"
          label="Rate plan number"
          maxLength={100}
          optional
          help="The next free one when left empty."
        />
      </FieldGroup>
      <FieldGroup
        legend="When and where it is sold"
        description="Left empty, the dates of the product hold, and all currencies with prices."
        columns={2}
      >
        <DateField name="EffectiveStartDate" label="First day" optional />
        <DateField name="EffectiveEndDate" label="Last day" optional />
        <TextField
          name="currencies"
          label="Active currencies"
          maxLength={200}
          optional
          placeholder="EUR, USD"
        />
        <NumberField
          name="Grade"
          label="Grade"
          min={0}
          step={1}
          optional
          help="Its rank when subscriptions up- and downgrade."
        />
      </FieldGroup>
      <CustomFields object="ProductRatePlan" />
    </>
  );
}
