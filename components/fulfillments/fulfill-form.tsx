"use client";

import * as z from "zod";
import { changedValues } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { fulfillmentReads } from "@/components/fulfillments/fulfillment-words";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { useViewer } from "@/components/layout/frame/viewer";
import type { LineItem } from "@/components/orders/line-item-states";
import { toast } from "@/components/ui/toast";
import { createFulfillments } from "@/lib/areas/fulfillments/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";
import { localDate, type LocalDate } from "@/lib/values/local-date";

export type FulfillFormProps = { item: LineItem; onClose: () => void };

const { element } = createFulfillments.body.shape.fulfillments;
/** A fulfillment as the form holds it; the controls of custom fields become a map when it is sent. */
const schema = z.object({
  fulfillmentType: z.enum(["Delivery", "Return"]),
  quantity: element.shape.quantity,
  fulfillmentDate: element.shape.fulfillmentDate,
  carrier: element.shape.carrier,
  trackingNumber: element.shape.trackingNumber,
  serialNumbers: z.string().optional(),
  sends: z.boolean(),
  bills: z.boolean(),
  customValues: z.unknown(),
});

type Values = z.output<typeof schema>;

const TYPES = [
  { value: "Delivery", label: "Delivery" },
  { value: "Return", label: "Return" },
];

const thingsOf = (text = "") =>
  text
    .split(/[\n,;]+/)
    .map((itemIdentifier) => itemIdentifier.trim())
    .filter(Boolean)
    .map((itemIdentifier) => ({ itemIdentifier }));

/** What the form asks for, as a request. */
function requestOf(item: LineItem, values: Values, today: LocalDate) {
  const { serialNumbers, sends, bills, customValues, ...words } = values;
  const billed = item.requiresFulfillment && sends;
  const day = words.fulfillmentDate ?? today;
  return {
    fulfillments: [
      {
        ...words,
        customFields: changedValues(customValues, {}),
        orderLineItemId: item.id ?? "",
        fulfillmentItems: thingsOf(serialNumbers),
        ...(billed ? { state: "SentToBilling" as const, billTargetDate: day } : {}),
      },
    ],
    ...(billed && bills
      ? { processingOptions: { runBilling: true, billingOptions: { targetDate: day } } }
      : {}),
  };
}

/** Delivers units of an item of an order, or takes them back. */
export function FulfillForm({ item, onClose }: FulfillFormProps) {
  const today = localDate(useViewer().today);
  const create = useOperation(createFulfillments, { refreshes: fulfillmentReads });
  const returns = item.itemCategory === "Return";
  return (
    <SideForm
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Fulfill ${item.itemName}`}
      description={
        item.requiresFulfillment
          ? "The item is billed as it is delivered."
          : "The item is billed as a whole: this only tells what was delivered."
      }
      submitLabel="Create fulfillment"
      failureTitle="The fulfillment could not be created"
      schema={schema}
      defaultValues={{
        fulfillmentType: returns ? "Return" : "Delivery",
        quantity: item.quantityPendingFulfillment || item.quantity,
        fulfillmentDate: today,
        carrier: "",
        trackingNumber: "",
        serialNumbers: "",
        sends: item.requiresFulfillment,
        bills: false,
        customValues: {},
      }}
      {...formFacts(createFulfillments)}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: requestOf(item, values, today) });
        const documents = [...made.invoiceNumbers, ...(made.creditMemoNumbers ?? [])];
        const [fulfillment] = made.fulfillments;
        toast.success(
          documents.length
            ? `${fulfillment?.fulfillmentNumber} was billed with ${documents.join(", ")}`
            : `${fulfillment?.fulfillmentNumber} was created`,
        );
      }}
    >
      <FieldGroup>
        {!returns && item.quantityFulfilled > 0 && (
          <SelectField name="fulfillmentType" label="Kind" options={TYPES} />
        )}
        <NumberField name="quantity" label="Quantity" min={0} />
        <DateField name="fulfillmentDate" label="Day" />
        <TextField name="carrier" label="Carrier" optional placeholder="DHL" />
        <TextField name="trackingNumber" label="Tracking number" optional />
        <TextField
          name="serialNumbers"
          label="Serial numbers"
          optional
          help="One for each thing, with commas between them."
        />
      </FieldGroup>
      {item.requiresFulfillment && (
        <FieldGroup framed legend="Billing">
          <SwitchField
            name="sends"
            label="Send it to billing"
            help="The first bill on or after its day includes it. Otherwise it can still be changed."
          />
          <SwitchField
            name="bills"
            label="Bill it now"
            help="Posts the invoice, and collects it where the account has auto-pay."
          />
        </FieldGroup>
      )}
      <DefinedFields object="Fulfillment" at="customValues" />
    </SideForm>
  );
}
