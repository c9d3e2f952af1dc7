import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { localDate, text, truth, wholeNumber } from "@/lib/api/schemas";
import { securityDigits } from "@/lib/areas/payment-methods/cards/card-contract";
import { methodParams } from "@/lib/areas/payment-methods/contract";

const activates = z.object({ action: z.literal("Activate") });
const field = fieldsOf(524); // 524330-524359: agreements of card holders.
const none = z.object({});
const about = { area: "payment-methods", style: "v1", resource: 524330 } as const;
const shown = z.string().nullable();
const PROFILE_TYPES = ["Recurring", "Unscheduled"] as const;
const number = field(330, z.number(), "Number of the profile, counted for each payment method.");
const paymentMethodId = field(53, z.string(), "Id of the payment method.");
const profileParams = z.object({
  ...methodParams.shape,
  "profile-number": field(331, wholeNumber(1, 999_999), "Number of the profile."),
});

const profile = z.object({
  number,
  paymentMethodId,
  type: field(332, z.enum(PROFILE_TYPES), "Charges that the holder agreed to."),
  status: field(
    333,
    z.enum(["Agreed", "Active", "Cancelled", "Expired"]),
    "Whether it is in force: Agreed and Active ones are.",
  ),
  brand: field(334, shown, "Brand of the card."),
  consentAgreementSrc: field(335, z.string(), "Where the holder agreed."),
  consentAgreementRef: field(336, shown, "Your name of the agreement."),
  agreedOn: field(337, z.string(), "Day on which the holder agreed."),
  activatedOn: field(338, shown, "When it was activated."),
  cancelledOn: field(339, shown, "When it was canceled."),
  expiredOn: field(340, shown, "When it was declared expired."),
});

export const listStoredCredentialProfiles = defineOperation({
  ...about,
  id: "listStoredCredentialProfiles",
  method: "GET",
  path: "/v1/payment-methods/{payment-method-id}/profiles",
  summary: "List stored credential profiles of a payment method",
  description: "What the holder of a card has agreed to.",
  scope: "payments:read",
  params: methodParams,
  query: z.object({
    includeAll: field(341, truth.optional(), "True for those that are over, too."),
  }),
  body: none,
  result: z.object({
    profiles: field(342, z.array(profile), "The profiles, the first one first."),
  }),
});

const changed = z.object({ number, paymentMethodId });

export const createStoredCredentialProfile = defineOperation({
  ...about,
  id: "createStoredCredentialProfile",
  method: "POST",
  path: "/v1/payment-methods/{payment-method-id}/profiles",
  summary: "Create a stored credential profile",
  description:
    "Stores that the holder of a card agrees to charges while they are away. Charges with mitTransactionSource M_Recurring or M_Unscheduled name it to the gateway.",
  scope: "payments:write",
  params: methodParams,
  query: none,
  body: z.object({
    type: field(332, z.enum(PROFILE_TYPES), "Charges that the holder agrees to."),
    status: field(333, z.enum(["Agreed", "Active"]), "Whether charges have been made by it."),
    consentAgreementSrc: field(335, z.enum(["External"]), "Where the holder agreed: with you."),
    consentAgreementRef: field(336, text(128).optional(), "Your name of the agreement."),
    agreedOn: field(
      337,
      localDate.optional(),
      "Day on which the holder agreed; today when absent.",
    ),
    networkTransactionId: field(
      343,
      text(128).optional(),
      "The card network's id of the transaction with which the holder agreed.",
    ),
    action: field(
      344,
      z.enum(["Activate", "Persist"]).optional(),
      "Activate asks the gateway first whether the card is good; Persist, the default, stores it as it is.",
    ),
    authGateway: field(345, text(100).optional(), "Gateway to ask; that of the card when absent."),
    cardSecurityCode: field(
      346,
      securityDigits.optional(),
      "Security code on the card. It is passed on and never stored.",
      { secret: true },
    ),
  }),
  result: changed,
  callsGateway: (body) => activates.safeParse(body).success,
  rules: [
    "The payment method is a card, and active.",
    "One profile of each type is in force at a time.",
  ],
  example: { type: "Recurring", status: "Agreed", consentAgreementSrc: "External" },
});

const ending = {
  ...about,
  method: "POST",
  scope: "payments:write",
  params: profileParams,
  query: none,
  body: none,
  result: changed,
  rules: ["The profile is in force."],
} as const;

export const cancelStoredCredentialProfile = defineOperation({
  ...ending,
  id: "cancelStoredCredentialProfile",
  path: "/v1/payment-methods/{payment-method-id}/profiles/{profile-number}/cancel",
  summary: "Cancel a stored credential profile",
  description: "The holder does not agree any more: charges of its type are refused from now on.",
});

export const expireStoredCredentialProfile = defineOperation({
  ...ending,
  id: "expireStoredCredentialProfile",
  path: "/v1/payment-methods/{payment-method-id}/profiles/{profile-number}/expire",
  summary: "Expire a stored credential profile",
  description: "The agreement is over: charges of its type are refused from now on.",
});
