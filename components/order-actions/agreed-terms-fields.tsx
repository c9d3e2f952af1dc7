"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { useActionSite } from "@/components/order-actions/action-site";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { PeriodsFields } from "@/components/order-actions/periods-fields";

const settings = [
  { value: "RENEW_WITH_SPECIFIC_TERM", label: "Another term" },
  { value: "RENEW_TO_EVERGREEN", label: "Evergreen" },
];

/** Terms that change: what happens at the end of the term, and how it is paid. */
export function AgreedTermsFields({ at }: { at: string }) {
  const terms = `${at}.termsAndConditions`;
  const { subscription } = useActionSite();
  const keeps = useWatch({ name: `${terms}.clearingScheduledCancelDate` });
  const renews = useWatch({ name: `${terms}.renewalSetting` });
  if (keeps) {
    return <p>The cancellation is taken back, and the subscription runs on as it did.</p>;
  }
  return (
    <div className="space-y-4">
      <EffectDateField at={at} />
      {subscription?.termType !== "EVERGREEN" && (
        <>
          <SwitchField name={`${terms}.autoRenew`} label="Auto-renew" />
          <SelectField
            name={`${terms}.renewalSetting`}
            label="A renewal makes"
            options={settings}
          />
          {renews === "RENEW_WITH_SPECIFIC_TERM" && (
            <PeriodsFields
              count={`${terms}.renewalTerms.0.period`}
              unit={`${terms}.renewalTerms.0.periodType`}
              label="Renew for"
            />
          )}
        </>
      )}
      <FieldGroup columns={2}>
        <TextField
          name={`${terms}.paymentTerm`}
          label="Payment term"
          help="Due Upon Receipt, or Net 30 with any number of days"
          optional
          maxLength={40}
        />
      </FieldGroup>
      <SwitchField
        name={`${terms}.invoiceSeparately`}
        label="Invoice this subscription separately"
      />
    </div>
  );
}
