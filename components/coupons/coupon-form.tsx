"use client";

import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import type { Coupon } from "@/components/coupons/coupon-words";
import { useDiscountPlans } from "@/components/coupons/use-discount-plans";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import type { Choice } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toast";
import { createCoupon, updateCoupon } from "@/lib/areas/coupons/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { couponList } from "@/lib/portal/lists/coupons";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

export type CouponFormProps = { editing: Coupon | "new" | null; onClose: () => void };

/** Limits that are left empty. */
const UNLIMITED = {
  startDate: null,
  endDate: null,
  maxRedemptions: null,
  maxRedemptionsPerAccount: null,
};

const wordsOf = (coupon: Coupon | null) =>
  coupon
    ? {
        title: `Edit ${coupon.code}`,
        description: "What was redeemed stays redeemed, and its discounts go on.",
        submitLabel: "Save coupon",
      }
    : {
        title: "New coupon",
        description: "How long the discount lasts is up to the charges of its rate plan.",
        submitLabel: "Create coupon",
      };

/** A new coupon is redeemed once by each account. */
const valuesOf = (coupon: Coupon | null) => ({
  code: coupon?.code ?? "",
  name: coupon?.name ?? "",
  productRatePlanId: coupon?.productRatePlanId ?? "",
  startDate: coupon?.startDate ?? "",
  endDate: coupon?.endDate ?? "",
  maxRedemptions: coupon?.maxRedemptions ?? null,
  maxRedemptionsPerAccount: coupon ? coupon.maxRedemptionsPerAccount : 1,
  newCustomersOnly: coupon?.newCustomersOnly ?? false,
  accountKey: "",
  ...customValuesOf(coupon ?? {}),
});

const refreshed = { refreshes: [couponList.contract] };

/** With custom fields, which become fields of their own when the form is sent. */
const schema = createCoupon.body.catchall(z.unknown());

/** A coupon, new or changed. Its code and what it gives stay. */
export function CouponForm({ editing, onClose }: CouponFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createCoupon, refreshed);
  const update = useOperation(updateCoupon, refreshed);
  const plans = useDiscountPlans(editing === "new");
  const coupon = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={coupon?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      {...wordsOf(coupon)}
      failureTitle="The coupon could not be saved"
      schema={schema}
      defaultValues={valuesOf(coupon)}
      {...formFacts(createCoupon)}
      onSubmit={async ({ code, productRatePlanId, accountKey, ...given }) => {
        const limits = { ...UNLIMITED, ...withCustomFields(given, coupon ?? {}) };
        if (coupon) await update.mutateAsync({ params: { "coupon-key": coupon.id }, body: limits });
        else await create.mutateAsync({ body: { code, productRatePlanId, accountKey, ...limits } });
        toast.success("The coupon was saved");
      }}
    >
      <CouponFields isNew={coupon === null} plans={plans ?? []} />
    </SideForm>
  );
}

/** Its code, what it gives, and its limits. */
function CouponFields({ isNew, plans }: { isNew: boolean; plans: readonly Choice[] }) {
  return (
    <>
      <FieldGroup>
        {isNew && (
          <>
            <TextField name="code" label="Code" maxLength={50} placeholder="SPRING25" />
            <ComboboxField
              name="productRatePlanId"
              label="Discount"
              help="A rate plan of the catalog whose charges are all discounts."
              choices={plans}
              placeholder="Name of the rate plan"
              emptyText="No rate plan of discounts has this name."
            />
          </>
        )}
        <TextField name="name" label="Name" maxLength={100} placeholder="Spring campaign" />
      </FieldGroup>
      <FieldGroup framed legend="When and how often">
        <DateField name="startDate" label="First day" optional />
        <DateField name="endDate" label="Last day" optional />
        <NumberField name="maxRedemptions" label="Redemptions in all" min={1} optional />
        <NumberField
          name="maxRedemptionsPerAccount"
          label="Redemptions per account"
          min={1}
          optional
        />
      </FieldGroup>
      <FieldGroup framed legend="For whom">
        <SwitchField name="newCustomersOnly" label="Only accounts that have had no subscription" />
        {isNew && (
          <TextField name="accountKey" label="Only the account with this number" optional />
        )}
      </FieldGroup>
      <CustomFields object="Coupon" framed />
    </>
  );
}
