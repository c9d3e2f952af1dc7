import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { text } from "@/lib/api/schemas";

const field = fieldsOf(590); // 590460-590499: what forms of hosted pages send and get.

const passedThrough = (number: number) =>
  field(number, z.string().max(255).optional(), "Handed back as it is; the form does not read it.");

/** Values that a merchant's page may pass to the form; each must equal the signed one, if any. */
const values = {
  currency: field(461, z.string().max(3).optional(), "Currency that the customer will pay in."),
  locale: field(462, z.string().max(35).optional(), "Language of the form."),
  param_supportedTypes: field(463, z.string().max(255).optional(), "Brands, joined by commas."),
  passthrough1: passedThrough(464),
  passthrough2: passedThrough(465),
  passthrough3: passedThrough(466),
  passthrough4: passedThrough(467),
  passthrough5: passedThrough(468),
  paymentGateway: field(475, z.string().max(100).optional(), "Gateway of the payment method."),
  authorizationAmount: field(
    476,
    z.string().max(30).optional(),
    "Amount that is reserved, and given back, before a card is stored.",
  ),
  style: field(477, z.string().max(20).optional(), "How the form is shown: inline or overlay."),
  submitEnabled: field(478, z.string().max(5).optional(), "Whether the form has its own button."),
};

/** What a hosted page's form sends beside the payment method. */
export const hostedForm = field(
  460,
  z
    .object({
      values: field(
        469,
        z.object(values).optional(),
        "What the merchant's page was given to show the form with; each must be what was signed.",
      ),
      agreed: field(
        470,
        z.boolean().optional(),
        "Whether the customer ticked what the page lets them agree to.",
      ),
      agreement: field(
        471,
        z
          .object({
            source: field(472, z.enum(["External"]), "Where the customer agreed."),
            type: field(
              473,
              z.enum(["Recurring", "Unscheduled"]),
              "What for: charges in a rhythm, or whenever they fall due.",
            ),
            ref: field(474, text(128).optional(), "Your own name of the agreement."),
          })
          .optional(),
        "An agreement that the merchant's page has made with the customer itself.",
      ),
    })
    .optional(),
  "For the forms of hosted pages only.",
);

/** What a hosted page's form gets beside the id. */
export const formAnswer = field(
  480,
  z
    .object({
      values: field(
        481,
        z.object(values),
        "What was signed; it comes back to the merchant's page.",
      ),
      callbackUrl: field(
        482,
        z.string().optional(),
        "Where the customer goes now, with the result and its signature; for pages with a callback.",
      ),
    })
    .optional(),
  "For the forms of hosted pages only.",
);
