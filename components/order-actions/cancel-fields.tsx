"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { useActionSite, useDayPresets } from "@/components/order-actions/action-site";

const termEnd = { value: "EndOfCurrentTerm", label: "At the end of the term" };
const others = [
  { value: "EndOfLastInvoicePeriod", label: "At the end of the billed period" },
  { value: "SpecificDate", label: "On a day" },
];

/** When a subscription ends. */
export function CancelFields({ at }: { at: string }) {
  const cancel = `${at}.cancelSubscription`;
  const policy = useWatch({ name: `${cancel}.cancellationPolicy` });
  const { subscription } = useActionSite();
  const presets = useDayPresets();
  const { orders } = useViewer();
  return (
    <FieldGroup columns={2}>
      <SelectField
        name={`${cancel}.cancellationPolicy`}
        label="Cancel"
        help="The first day without service; anything billed beyond it is credited"
        options={subscription?.termType === "EVERGREEN" ? others : [termEnd, ...others]}
      />
      {policy === "SpecificDate" && (
        <DateField
          name={`${cancel}.cancellationEffectiveDate`}
          label="Canceled from"
          presets={presets}
        />
      )}
      {orders && (
        <TextField
          name={`${at}.changeReason`}
          label="Reason"
          help="Why the customer leaves; shown on the subscription"
          optional
          maxLength={255}
          autoComplete="off"
        />
      )}
    </FieldGroup>
  );
}
