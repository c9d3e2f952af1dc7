import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import { currencyCode, key, localDate, text } from "@/lib/api/schemas";
import { createSubscription, newSubscription } from "./v1-create-contract";
import { previewedFields, previewFields } from "./v1-previewed-contract";

const field = fieldsOf(544); // 544050-540399: previews of subscriptions of version 1.
const collect = fieldsOf(540); // 540101 and 540201: of every call.
const none = z.object({});
const UNTIL_206 = { range: { until: "206.0" } } as const;
const SINCE_207 = { range: { since: "207.0" } } as const;
const TARGET = "Day through which charges are calculated.";

const previewAccountInfo = z.object({
  billCycleDay: field(
    51,
    z.int().min(0).max(31),
    "Its bill cycle day; 31 is the end of the month, 0 the day of the contract.",
  ),
  currency: field(52, currencyCode, "Its currency."),
  billToContact: field(
    53,
    z.object({
      city: field(54, text(100).optional(), "City."),
      country: field(55, text(100).optional(), "Country."),
      county: field(56, text(100).optional(), "County."),
      state: field(57, text(100).optional(), "State."),
      taxRegion: field(58, text(100).optional(), "Tax region."),
      zipCode: field(59, text(20).optional(), "Postal code."),
    }),
    "Where it is, and where its bills are taxed.",
  ),
});

const { shape } = newSubscription;

export const previewSubscription = defineOperation({
  id: "previewSubscription",
  method: "POST",
  path: "/v1/subscriptions/preview",
  area: "subscription-changes",
  summary: "Preview a subscription",
  description:
    "Works out what creating a subscription would bill through the target date, today when there is none, and what it would be worth. Stores nothing.",
  scope: "orders:write",
  style: "v1",
  resource: 531000,
  highVolume: true,
  readOnly: true,
  params: none,
  query: none,
  body: withCodes(
    z.object({
      accountKey: field(50, key.optional(), "Id or number of the owner."),
      previewAccountInfo: field(
        60,
        previewAccountInfo.optional(),
        "Stands in for an account that there is not yet.",
      ),
      invoiceOwnerAccountKey: shape.invoiceOwnerAccountKey,
      contractEffectiveDate: shape.contractEffectiveDate,
      serviceActivationDate: shape.serviceActivationDate,
      customerAcceptanceDate: shape.customerAcceptanceDate,
      termType: shape.termType,
      termStartDate: shape.termStartDate,
      initialTerm: shape.initialTerm,
      initialTermPeriodType: shape.initialTermPeriodType,
      notes: shape.notes,
      subscribeToRatePlans: shape.subscribeToRatePlans,
      documentDate: field(61, localDate.optional(), "Day on the documents; today when absent."),
      skipTax: field(62, z.boolean().optional(), "Leave taxes out."),
      ...previewFields(field),
      targetDate: field(63, localDate.optional(), TARGET, SINCE_207),
      invoiceTargetDate: collect(201, localDate.optional(), TARGET, UNTIL_206),
    }),
    FAMILY_CODES.previewSubscription,
  ),
  result: z.object({
    contractedMrr: field(70, z.number(), "Monthly recurring revenue of its charges."),
    totalContractedValue: field(71, z.number(), "Total contract value of its charges."),
    documentDate: field(61, z.string(), "Day on the documents."),
    ...previewedFields,
  }),
  rules: [
    "Exactly one of accountKey and previewAccountInfo is given.",
    ...(createSubscription.rules ?? []),
  ],
  example: {
    accountKey: "A00000001",
    contractEffectiveDate: "2026-01-15",
    termType: "TERMED",
    initialTerm: 12,
    subscribeToRatePlans: [{ productRatePlanNumber: "PRP-00000001" }],
    targetDate: "2026-04-15",
  },
});
