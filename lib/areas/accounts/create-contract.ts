import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { whenBodyHas } from "@/lib/api/needs";
import { type AlsoNeeds, defineOperation } from "@/lib/api/operation";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import { id } from "@/lib/api/schemas";
import { newAccount } from "./update-contract";
import { BILLS_AND_PAYS } from "@/lib/areas/orders/needs-contract";
import {
  billedFields,
  billingFields,
} from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";
import { newSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-contract";

const field = fieldsOf(512); // 512900-530999: the subscription that comes with an account.
const { shape } = newSubscription;

const subscription = z.object({
  contractEffectiveDate: shape.contractEffectiveDate,
  serviceActivationDate: shape.serviceActivationDate,
  customerAcceptanceDate: shape.customerAcceptanceDate,
  termType: shape.termType,
  termStartDate: shape.termStartDate,
  initialTerm: shape.initialTerm,
  renewalTerm: field(
    951,
    z.int().min(0).max(36_500).optional(),
    "Length of a renewal in months; as long as the first term when absent.",
  ),
  autoRenew: shape.autoRenew,
  invoiceOwnerAccountKey: shape.invoiceOwnerAccountKey,
  invoiceSeparately: shape.invoiceSeparately,
  notes: shape.notes,
  subscriptionNumber: shape.subscriptionNumber,
  subscribeToRatePlans: shape.subscribeToRatePlans,
});

const ALSO = [
  { scope: "orders:write", to: "make the subscription", asks: whenBodyHas("subscription") },
  ...BILLS_AND_PAYS,
  {
    scope: "payments:write",
    to: "store or take over a payment method",
    asks: whenBodyHas("creditCard", "paymentMethod", "hpmCreditCardPaymentMethodId"),
  },
] as const satisfies readonly AlsoNeeds[];

export const createAccount = defineOperation({
  id: "createAccount",
  also: ALSO,
  method: "POST",
  path: "/v1/accounts",
  area: "accounts",
  summary: "Create an account",
  description:
    "Makes an active account with its contacts and, if given, its first payment method, which becomes the default, and its first subscription, which is billed and collected unless the call says otherwise: all of it, or nothing.",
  scope: "accounts:write",
  style: "v1",
  resource: 510000,
  highVolume: true,
  callsGateway: (body) => typeof body === "object" && body !== null && "subscription" in body,
  params: z.object({}),
  query: z.object({}),
  body: withCodes(
    newAccount.body.extend({
      subscription: field(950, subscription.optional(), "The first subscription of the account."),
      ...billingFields(field),
    }),
    FAMILY_CODES.createAccount,
  ),
  result: newAccount.result.extend({
    subscriptionId: field(960, id.optional(), "Id of the subscription, where there is one."),
    subscriptionNumber: field(961, z.string().optional(), "Its number."),
    contractedMrr: field(962, z.number().optional(), "Monthly recurring revenue of its charges."),
    totalContractedValue: field(963, z.number().optional(), "Total contract value of its charges."),
    ...billedFields(field),
  }),
  rules: [
    ...newAccount.rules,
    "Bills and payments are of the subscription: without one there are none.",
  ],
  example: newAccount.example,
});
