import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(524); // 524200-524219: the order in which payment methods are tried.
const none = z.object({});
const about = { area: "payment-methods", style: "v1", resource: 524200 } as const;
const params = z.object({ "account-key": field(51, key, "Id or number of the account.") });
const ORDER = "Place in the order; 1 is tried first.";
const METHOD = "Id of the payment method.";

export const getPaymentMethodCascade = defineOperation({
  ...about,
  id: "getPaymentMethodCascade",
  method: "GET",
  path: "/v1/accounts/{account-key}/payment-methods/cascading",
  summary: "Get the order in which payment methods are tried",
  description:
    "Which further payment methods of an account may be charged when one declines, and in which order.",
  scope: "payments:read",
  params,
  query: none,
  body: none,
  result: z.object({
    consent: field(200, z.boolean(), "Whether the customer agrees to be charged by them."),
    priorities: field(
      201,
      z.array(
        z.object({
          paymentMethodId: field(53, z.string().nullable(), METHOD),
          order: field(202, z.number(), ORDER),
        }),
      ),
      "The payment methods in the order in which they are tried.",
    ),
  }),
});

export const setPaymentMethodCascade = defineOperation({
  ...about,
  id: "setPaymentMethodCascade",
  method: "PUT",
  path: "/v1/accounts/{account-key}/payment-methods/cascading",
  summary: "Set the order in which payment methods are tried",
  description:
    "With consent, a charge that names no payment method goes to the default one, and when that one declines to those named here, one after another. A charge whose outcome is not known is never followed by another.",
  scope: "payments:write",
  params,
  query: none,
  body: z.object({
    consent: field(
      200,
      z.boolean().optional(),
      "Whether the customer agrees to be charged by them; stays when absent.",
    ),
    priorities: field(
      201,
      z
        .array(
          z.object({
            paymentMethodId: field(53, key, METHOD),
            order: field(202, z.int().min(1).max(100), ORDER),
          }),
        )
        .max(10)
        .optional(),
      "The payment methods with their places, all of them anew; stay when absent.",
    ),
  }),
  result: none,
  rules: [
    "They are active, belong to the account, and are charged by a gateway.",
    "Each payment method and each place is named once.",
  ],
  example: {
    consent: true,
    priorities: [{ paymentMethodId: "0123456789abcdef0123456789abcdef", order: 1 }],
  },
});
