import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(587); // 587270-587299: what orders know and do not do yet.

const text = z.string().max(255).nullable().optional();
const list = z.array(z.unknown()).max(100).optional();
const map = z.record(z.string(), z.unknown()).optional();
const truth = z.boolean().optional();

const says = (what: string) => `Not available: ${what}. Refused when it is given.`;

/** Fields of subscriptions that orders know by name and refuse. */
export const unavailableOfSubscription = {
  invoiceGroupNumber: field(270, text, says("invoice groups")),
  invoiceTemplateId: field(271, text, says("invoice templates")),
  sequenceSetId: field(272, text, says("number sequences of documents")),
  communicationProfileId: field(273, text, says("communication profiles")),
};

/** Fields of rate plans and charges that orders know by name and refuse. */
export const unavailableOfCharge = {
  pricingAttributes: field(274, map, says("pricing attributes")),
  prepaidQuantity: field(275, z.number().optional(), says("prepayment")),
};

/** Fields of updates that orders know by name and refuse: a charge is taxed as it was agreed on. */
export const unavailableOfUpdate = {
  taxCode: field(276, text, says("another tax code for a charge that is subscribed")),
  taxMode: field(277, text, says("another tax mode for a charge that is subscribed")),
};

/** Fields of entries and orders that orders know by name and refuse. */
export const unavailableOfOrder = {
  quote: field(280, map, says("quotes")),
};

/** Processing options that orders know by name and refuse. */
export const unavailableProcessing = {
  applyCreditBalance: field(281, truth, says("credit balances; applyCredit takes their place")),
};

/** Products by offer. */
export const unavailableProducts = {
  subscribeToProducts: field(287, list, says("offers; subscribeToRatePlans takes rate plans")),
};
