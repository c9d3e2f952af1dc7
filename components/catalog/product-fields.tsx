import { CustomFields } from "@/components/custom-fields/custom-fields";
import { FieldGroup } from "@/components/form/field-group";
import { CheckboxField } from "@/components/form/fields/checkbox-field";
import { DateField } from "@/components/form/fields/date-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";

/** What a product is and when it is sold. */
export function ProductFields({ framed }: { framed?: boolean }) {
  return (
    <>
      <FieldGroup legend="What it is" columns={2} framed={framed}>
        <TextField name="Name" label="Name" maxLength={100} placeholder="Support" />
        <TextField name="Category" label="Category" maxLength={100} optional />
        <TextareaField name="Description" label="Description" rows={3} maxLength={500} optional />
        <CheckboxField
          name="AllowFeatureChanges"
          label="Subscriptions may have some of its features only"
          className="@md:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend="When it is sold" columns={2} framed={framed}>
        <DateField name="EffectiveStartDate" label="First day" />
        <DateField
          name="EffectiveEndDate"
          label="Last day"
          help="It is still sold on this day. Subscriptions run on after it."
        />
      </FieldGroup>
      <FieldGroup
        legend="How it is numbered"
        description="Left empty, the next free ones are taken."
        columns={2}
        framed={framed}
      >
        <TextField name="ProductNumber" label="Product number" maxLength={100} optional />
        <TextField name="SKU" label="SKU" maxLength={50} optional />
      </FieldGroup>
      <CustomFields object="Product" framed={framed} />
    </>
  );
}

/** What the fields hold before anything is typed. */
export const emptyProduct = {
  Name: "",
  Category: "",
  Description: "",
  AllowFeatureChanges: false,
  EffectiveStartDate: "",
  EffectiveEndDate: "",
  ProductNumber: "",
  SKU: "",
};
