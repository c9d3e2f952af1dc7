import * as z from "zod";
import { operation } from "@/lib/api/operation";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import { resourceOperations, show } from "@/lib/areas/version-2/bind-resource";
import { firstWordOf, requireExpandable } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const fulfillments = resourceOperations(contract.fulfillmentsV2);
const items = resourceOperations(contract.fulfillmentItemsV2);

const records = z.array(z.record(z.string(), z.unknown()));

/** A word of version 2 as version 1 has it. */
const inWords = (name: string, value: unknown, words: Readonly<Record<string, string>> = {}) =>
  typeof value === "string" ? { [name]: firstWordOf(words, value) } : {};

const stateOf = ({ state }: Values) => inWords("state", state, contract.STATES);

const names = { ...contract.NEW, custom_fields: "customFields" };
const thingNames = { ...contract.THING, custom_fields: "customFields" };

/** A new fulfillment as version 1 takes it. */
const fulfillmentOf = (values: Values): Values => ({
  ...bodyOf(names, values),
  ...stateOf(values),
  ...inWords("fulfillmentType", values["type"]),
  ...(values["items"] === undefined
    ? {}
    : { fulfillmentItems: records.parse(values["items"]).map((item) => bodyOf(thingNames, item)) }),
});

/** Processing options of version 2 ask for a bill; those of version 1 say so in a word. */
const billed = ({ processing_options: options }: Values): Values =>
  options === undefined
    ? {}
    : {
        processingOptions: {
          runBilling: true,
          billingOptions: bodyOf(
            { document_date: "documentDate", target_date: "targetDate" },
            z.record(z.string(), z.unknown()).parse(options),
          ),
        },
      };

export const { list: listFulfillmentsV2, get: getFulfillmentV2 } = fulfillments;
export const createFulfillmentV2 = fulfillments.create({
  operation: "createFulfillments",
  body: (values) => ({ fulfillments: [fulfillmentOf(values)], ...billed(values) }),
  idAt: "fulfillments.0.id",
});
export const patchFulfillmentV2 = fulfillments.patch({
  operation: "updateFulfillment",
  param: "fulfillment-key",
  body: (values) => ({
    ...bodyOf(contract.fulfillmentsV2.names.patch, values),
    ...stateOf(values),
  }),
});
export const deleteFulfillmentV2 = fulfillments.remove({
  operation: "deleteFulfillment",
  param: "fulfillment-key",
});

const createdAll = z.object({
  fulfillments: z.array(z.object({ id: z.string() })),
  invoiceNumbers: z.array(z.string()),
  creditMemoNumbers: z.array(z.string()).nullable(),
  paidAmount: z.number(),
  paymentNumber: z.string().nullable(),
});

export const createFulfillmentsV2 = operation(
  contract.createFulfillmentsV2,
  async (ctx, { query, body }, call) => {
    requireExpandable(ctx, contract.fulfillmentsV2.declared.view, query.expand);
    const wanted = { fulfillments: body.data.map(fulfillmentOf), ...billed(body) };
    const answer = createdAll.parse(
      await made(call, "createFulfillments", { body: wanted }, names),
    );
    const data: Values[] = [];
    for (const { id } of answer.fulfillments)
      data.push(await show(contract.fulfillmentsV2, call, id, query));
    return {
      data,
      invoice_numbers: answer.invoiceNumbers,
      credit_memo_numbers: answer.creditMemoNumbers,
      amount_paid: answer.paidAmount,
      payment_number: answer.paymentNumber,
    };
  },
);

/** A new thing as version 1 takes it. */
const thingOf = (values: Values): Values =>
  bodyOf({ ...thingNames, fulfillment_number: "fulfillmentNumber" }, values);

export const { list: listFulfillmentItemsV2, get: getFulfillmentItemV2 } = items;
export const createFulfillmentItemV2 = items.create({
  operation: "createFulfillmentItems",
  body: (values) => ({ fulfillmentItems: [thingOf(values)] }),
  idAt: "fulfillmentItems.0.id",
});
export const patchFulfillmentItemV2 = items.patch({
  operation: "updateFulfillmentItem",
  param: "fulfillment-item-id",
});
export const deleteFulfillmentItemV2 = items.remove({
  operation: "deleteFulfillmentItem",
  param: "fulfillment-item-id",
});

const createdThings = z.object({ fulfillmentItems: z.array(z.object({ id: z.string() })) });

export const createFulfillmentItemsV2 = operation(
  contract.createFulfillmentItemsV2,
  async (_ctx, { body }, call) => {
    const wanted = { fulfillmentItems: body.data.map(thingOf) };
    const answer = await made(call, "createFulfillmentItems", { body: wanted }, contract.THING);
    return { data: createdThings.parse(answer).fulfillmentItems };
  },
);
