import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587067-587099: metrics of order actions.
const shown = z.string().nullable();

const slice = {
  amount: field(70, z.number(), "How much the action changes."),
  startDate: field(71, z.string(), "First day on which the change counts."),
  endDate: field(72, shown, "First day on which it no longer counts; null for good."),
  termNumber: field(73, z.number().nullable(), "Term of the first day, from 1."),
  generatedReason: field(
    74,
    z
      .enum(["IncreaseQuantity", "DecreaseQuantity", "ChangePrice", "Extension", "Contraction"])
      .nullable(),
    "Why it changes; null for a charge that the action adds.",
  ),
  subscriptionOwner: field(75, shown, "Number of the owner on the first day."),
  invoiceOwner: field(76, shown, "Number of the account that pays on the first day."),
};

const kind = {
  type: field(
    77,
    z.enum(["Regular", "Discount"]),
    "Before discounts, or what discounts take off or, above zero, add.",
  ),
  discountChargeNumber: field(
    78,
    shown,
    "Number of the discount, where one alone takes it off and has a number.",
  ),
};

const net = z.array(z.object({ ...slice, ...kind }));

/** The changes of one charge by an action. */
const orderMetric = z.object({
  chargeNumber: field(34, shown, "Number of the charge; null for one that a preview would create."),
  productRatePlanChargeId: field(35, id, "Id of the catalog charge."),
  productRatePlanId: field(79, id, "Id of the rate plan in the catalog."),
  subscriptionRatePlanNumber: field(80, shown, "Number of the rate plan."),
  originRatePlanId: field(
    81,
    id.nullable(),
    "Id of the subscription's rate plan; null for one that a preview would create.",
  ),
  mrr: field(82, net, "Monthly recurring revenue."),
  tcv: field(83, net, "Total contract value."),
  tcb: field(
    84,
    z.array(
      z.object({
        ...slice,
        ...kind,
        tax: field(
          68,
          z.number().nullable(),
          "Tax of it by the rates of today; null where only an outside tax engine can tell.",
        ),
      }),
    ),
    "Total contract billing.",
  ),
  elp: field(
    85,
    z.array(z.object({ ...slice, type: field(86, z.literal("Regular"), "Regular.") })),
    "Contract value at the catalog's prices of today.",
  ),
  quantity: field(87, z.array(z.object(slice)), "Number of units."),
});

const orderItem = z.object({
  id: field(88, id.nullable(), "Id of the segment; null in previews."),
  orderActionId: field(89, id.nullable(), "Id of the action; null in previews."),
  scId: field(90, id.nullable(), "Id of the segment of the charge; null in previews."),
  quantity: field(91, z.number().nullable(), "Number of units; null without a quantity."),
  startDate: field(92, z.string(), "First day of the segment."),
  endDate: field(93, shown, "First day after it; null while it lasts."),
});

/** The metrics of an order action. */
export const actionMetrics = {
  orderItems: field(94, z.array(orderItem).optional(), "Segments that the action has opened."),
  orderMetrics: field(
    95,
    z.array(orderMetric).optional(),
    "What the action changes, charge by charge.",
  ),
};

/** The metrics of a previewed order. */
export const previewedMetrics = z.array(
  z.object({
    subscriptionNumber: field(
      33,
      shown,
      "Number of the subscription; null for one that a preview would create.",
    ),
    orderActions: field(
      96,
      z.array(
        z.object({
          sequence: field(97, z.string(), "Position of the action in the order, from 1."),
          type: field(98, z.string(), "Kind of the action."),
          ...actionMetrics,
        }),
      ),
      "Its actions, in order.",
    ),
  }),
);
