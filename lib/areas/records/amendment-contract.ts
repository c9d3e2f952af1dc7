import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { always } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, localDate, text } from "@/lib/api/schemas";
import { objectContracts } from "@/lib/areas/objects/object-type-contract";

const field = fieldsOf(554); // 554200-554299: amendments and tiers of subscriptions as objects.

/** The kinds of amendments that can be made. */
const TYPES = [
  "NewProduct",
  "RemoveProduct",
  "UpdateProduct",
  "TermsAndConditions",
  "Renewal",
  "Cancellation",
  "SuspendSubscription",
  "ResumeSubscription",
] as const;

const day = (n: number, says: string) => field(n, localDate.optional(), says);
const word = (n: number, says: string) => field(n, text(60).optional(), says);
const period = (n: number, says: string) => field(n, z.int().min(1).max(1200).optional(), says);

const charge = z
  .object({
    Id: field(221, id.optional(), "Id of the subscription's charge, to change one."),
    ProductRatePlanChargeId: field(222, id.optional(), "Id of the catalog charge, for a new one."),
    Price: field(223, amount.optional(), "Price instead of the catalog's, or of before."),
    Quantity: field(224, amount.optional(), "Number of units."),
    Description: field(225, text(500).optional(), "Text of the charge."),
  })
  .catchall(z.unknown());

const plan = z.object({
  RatePlan: field(
    226,
    z.object({
      ProductRatePlanId: field(227, id.optional(), "Id of the catalog's rate plan, to add one."),
      AmendmentSubscriptionRatePlanId: field(
        228,
        id.optional(),
        "Id of the subscription's rate plan, to change or remove one.",
      ),
    }),
    "The rate plan.",
  ),
  RatePlanChargeData: field(
    229,
    z
      .array(z.object({ RatePlanCharge: field(230, charge, "The charge.") }))
      .max(300)
      .optional(),
    "Charges that differ from the catalog, or change.",
  ),
});

const create = z
  .object({
    SubscriptionId: field(200, id, "Id of the subscription that changes."),
    Type: field(201, z.enum(TYPES), "Kind of the change."),
    Status: field(202, z.literal("Completed").optional(), "It is booked at once."),
    ContractEffectiveDate: day(203, "Day on which the contract changes."),
    ServiceActivationDate: day(204, "Day on which the service is activated."),
    CustomerAcceptanceDate: day(205, "Day on which the customer accepts."),
    EffectiveDate: day(206, "Day of a cancellation, a pause or its end."),
    SpecificUpdateDate: day(207, "Day from which an updated product counts."),
    SuspendDate: day(208, "First day of a pause, in place of EffectiveDate."),
    ResumeDate: day(209, "Day on which a pause ends, in place of EffectiveDate."),
    TermType: word(210, "TERMED or EVERGREEN."),
    TermStartDate: day(211, "First day of the current term."),
    CurrentTerm: period(212, "Length of the current term."),
    CurrentTermPeriodType: word(213, "Unit of CurrentTerm."),
    RenewalTerm: period(214, "Length of each renewal."),
    RenewalTermPeriodType: word(215, "Unit of RenewalTerm."),
    RenewalSetting: word(216, "What a renewal makes."),
    AutoRenew: field(217, z.boolean().optional(), "It renews by itself."),
    RatePlanData: field(
      220,
      plan.optional(),
      "The rate plan that NewProduct adds, UpdateProduct changes or RemoveProduct removes.",
    ),
  })
  .catchall(z.unknown());

const update = z
  .object({
    ServiceActivationDate: day(204, "Day on which the service is activated."),
    CustomerAcceptanceDate: day(205, "Day on which the customer accepts."),
  })
  .catchall(z.unknown());

const record = z.object({ Id: field(231, z.string(), "Id of the object.") }).catchall(z.unknown());

const READS = [{ scope: "subscriptions:read", to: "find what it booked", asks: always }] as const;

export const amendmentObject = objectContracts({
  area: "subscriptions",
  read: "subscriptions:read",
  write: "orders:write",
  apiName: "Amendment",
  idEnding: "AmendmentObject",
  callsOperations: true,
  path: "amendment",
  noun: "amendment as an object",
  resource: 554200,
  fields: { create, update, record },
  rules: [
    "An amendment is booked at once, as an order of its own, and nothing is billed by it.",
    "Of what is booked only ServiceActivationDate and CustomerAcceptanceDate change, as long as nothing of it is billed.",
  ],
  deletionRules: [
    "Its order did nothing else, no later order has changed the subscription, and nothing of it is billed.",
  ],
  example: {
    SubscriptionId: "0".repeat(32),
    Type: "Cancellation",
    EffectiveDate: "2026-12-31",
  },
});

export const createAmendmentObject = defineOperation({ ...amendmentObject.create, also: READS });
export const retrieveAmendmentObject = amendmentObject.retrieve;
export const updateAmendmentObject = defineOperation({ ...amendmentObject.update, also: READS });
export const deleteAmendmentObject = defineOperation({ ...amendmentObject.remove, also: READS });

export const ratePlanChargeTierObject = objectContracts({
  area: "subscriptions",
  read: "subscriptions:read",
  write: "orders:write",
  apiName: "RatePlanChargeTier",
  idEnding: "RatePlanChargeTierObject",
  path: "rate-plan-charge-tier",
  noun: "price row of a subscription's charge as an object",
  resource: 554200,
  fields: { create: z.object({}), update: z.object({}), record },
  rules: [],
  deletionRules: [],
  example: {},
});

export const { retrieve: retrieveRatePlanChargeTierObject } = ratePlanChargeTierObject;
