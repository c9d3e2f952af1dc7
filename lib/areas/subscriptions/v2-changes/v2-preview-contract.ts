import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, localDate, text } from "@/lib/api/schemas";
import { createSubscriptionV2, patchSubscription } from "./v2-change-contract";

const field = fieldsOf(544); // 544400-540499: previews of subscriptions of version 2.
const none = z.object({});
const shown = z.string().nullable();

/** A new account of a preview. */
export const accountData = z.object({
  bill_cycle_day: field(
    401,
    z.int().min(0).max(31),
    "Its bill cycle day; 31 is the end of the month, 0 the first day of the contract.",
  ),
  currency: field(402, currencyCode, "Its currency."),
  sold_to: field(
    484,
    z
      .object({
        address: field(
          485,
          z.object({
            line1: field(486, text(255).optional(), "Street."),
            line2: field(487, text(255).optional(), "More of the address."),
            city: field(488, text(100).optional(), "City."),
            country: field(489, text(64).optional(), "Country: a name, or a code of ISO 3166."),
            county: field(490, text(100).optional(), "County."),
            postal_code: field(491, text(20).optional(), "Postal code."),
            state: field(492, text(100).optional(), "State."),
          }),
          "Its address.",
        ),
      })
      .optional(),
    "Where it takes delivery and is taxed.",
  ),
  tax_certificate: field(
    493,
    z
      .object({
        state: field(
          494,
          z.enum(["pending", "verified", "not_valid"]),
          "A verified one spares it the tax.",
        ),
        start_date: field(495, localDate.optional(), "First day of the exemption."),
        end_date: field(496, localDate.optional(), "Last day of the exemption."),
      })
      .optional(),
    "Certificate of its exemption from tax.",
  ),
});

/** The end of a preview, and the parts of its result. */
export const reach = {
  end_date: field(410, localDate.optional(), "Charges are calculated through this day."),
  number_of_periods: field(
    411,
    z.int().min(1).max(60).optional(),
    "How many billing dates are covered.",
  ),
  term_end: field(
    412,
    z.boolean().optional(),
    "Charges are calculated through the end of the term.",
  ),
  metrics: field(
    413,
    z
      .array(z.enum(["billing_documents", "delta_metrics"]))
      .min(1)
      .max(2)
      .optional(),
    "What is worked out; both when absent.",
  ),
};

const money = z
  .object({
    gross_amount: field(421, z.number(), "The change before discounts."),
    net_amount: field(422, z.number(), "The change after discounts."),
    currency: field(423, z.string(), "Currency."),
  })
  .optional();

/** An action of a preview. */
export const previewAction = z.object({
  action: field(430, z.string(), "Kind of the action."),
  sequence: field(431, z.number(), "Its position, from 1."),
  subscription_items: field(
    432,
    z.array(
      z.object({
        subscription_item_id: field(433, shown, "Id of a stored charge; null for a new one."),
        price_id: field(434, z.string(), "Id of the catalog charge."),
        start_date: field(435, z.string(), "First day on which the change counts."),
        end_date: field(436, shown, "First day on which it no longer counts; null for good."),
        mrr: field(420, money, "Change of the monthly recurring revenue; absent when none."),
        tcv: field(424, money, "Change of the total contract value; absent when none."),
        tcb: field(425, money, "Change of the total contract billing; absent when none."),
      }),
    ),
    "The charges that it changes, and since when.",
  ),
});

const taxationItem = z.object({
  name: field(440, z.string(), "Name of the tax."),
  jurisdiction: field(441, z.string(), "Who levies it."),
  tax_code: field(442, z.string(), "Tax code of the charge."),
  date: field(443, z.string(), "Day on which its rate was looked up."),
  tax_rate: field(444, z.number(), "A share (0.0825 is 8.25 %), or a fixed sum."),
  tax_rate_type: field(445, z.enum(["percent", "amount"]), "What the rate is."),
  amount: field(446, z.number(), "Tax of the rate."),
  amount_exempt: field(447, z.number(), "What would be owed were the account not exempt."),
  location_code: field(448, shown, "Code of the location in the merchant's books."),
});

const line = z.object({
  subscription_item_name: field(450, z.string(), "Name of the line."),
  subscription_item_number: field(451, shown, "Number of a stored charge; null for a new one."),
  subscription_item_description: field(452, shown, "Description of the charge."),
  processing_type: field(453, z.enum(["subscription_item", "discount"]), "Kind of the line."),
  product_name: field(454, z.string(), "Name of the product."),
  price_id: field(455, shown, "Id of the catalog charge; null for a rounding line."),
  service_start_date: field(456, z.string(), "First day of the service period."),
  service_end_date: field(457, z.string(), "Last day of the service period."),
  quantity: field(458, z.number().nullable(), "Number of units."),
  unit_of_measure: field(459, shown, "Unit of measure."),
  subtotal: field(460, z.number(), "Amount without tax."),
  tax: field(461, z.number(), "Tax."),
  total: field(462, z.number(), "Amount with tax."),
  taxation_items: field(463, z.array(taxationItem), "The taxes of the line."),
});

const result = z.object({
  actions: field(
    470,
    z.array(previewAction).optional(),
    "What each action changes; with delta_metrics.",
  ),
  billing_documents: field(
    471,
    z
      .array(
        z.object({
          type: field(472, z.enum(["invoice", "credit_memo"]), "Kind of the document."),
          subtotal: field(460, z.number(), "Amount without tax."),
          tax: field(461, z.number(), "Tax."),
          total: field(462, z.number(), "Amount with tax."),
          target_date: field(473, z.string(), "Day through which charges are calculated."),
          billing_document_items: field(474, z.array(line), "The lines."),
        }),
      )
      .optional(),
    "What would be billed and given back; with billing_documents.",
  ),
});

const RULES = [
  "At most one of end_date, number_of_periods and term_end is given; today when there is none.",
] as const;

const preview = {
  area: "subscription-changes",
  style: "v2",
  scope: "orders:write",
  highVolume: true,
  readOnly: true,
  method: "POST",
  query: none,
  result,
} as const;

export const previewSubscriptionV2 = defineOperation({
  ...preview,
  id: "previewSubscriptionV2",
  path: "/v2/subscriptions/preview",
  summary: "Preview a subscription",
  description: "Works out what creating a subscription would bill and change. Stores nothing.",
  resource: 544400,
  params: none,
  body: createSubscriptionV2.body.extend({
    account_data: field(
      403,
      accountData.optional(),
      "Stands in for an account that there is not yet.",
    ),
    ...reach,
  }),
  rules: ["Exactly one of account_id, account_number and account_data is given.", ...RULES],
});

export const previewSubscriptionChange = defineOperation({
  ...preview,
  id: "previewSubscriptionChange",
  path: "/v2/subscriptions/{subscription_id}/preview",
  summary: "Preview changes of a subscription",
  description:
    "Works out what changes of its rate plans would bill, give back and change. Stores nothing.",
  resource: 544480,
  params: patchSubscription.params,
  body: patchSubscription.body
    .pick({
      description: true,
      custom_fields: true,
      add_subscription_plans: true,
      replace_subscription_plans: true,
      update_subscription_plans: true,
      remove_subscription_plans: true,
    })
    .extend(reach),
  rules: [...RULES],
});
