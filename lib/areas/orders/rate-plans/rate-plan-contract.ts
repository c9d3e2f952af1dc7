import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531970-531989: one rate plan of a subscription.
const container = z.record(z.string(), z.unknown());

const action = z.object({
  id: field(971, id, "Id of the order action."),
  type: field(972, z.string(), "AddProduct, UpdateProduct or RemoveProduct."),
  addProduct: field(973, container.optional(), "How it came."),
  updateProduct: field(974, container.optional(), "What changed of it."),
  removeProduct: field(975, container.optional(), "What was asked when it went."),
  customFields: field(976, container, "Custom fields of the action."),
});

export const getRatePlan = defineOperation({
  id: "getRatePlan",
  method: "GET",
  path: "/v1/rateplans/{ratePlanId}",
  area: "orders",
  summary: "Get a rate plan of a subscription",
  description:
    "A rate plan with the order that changed it last, and what that order did to it. A plan that came with its subscription, or in the place of another, was added.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 531970,
  params: z.object({ ratePlanId: field(977, id, "Id of the subscription's rate plan.") }),
  query: z.object({}),
  body: z.object({}),
  result: z.object({
    id: field(978, id, "Id of the rate plan."),
    lastChangeType: field(979, z.string(), "Add, Update or Remove by the last change."),
    productId: field(980, id, "Id of the product."),
    productName: field(981, z.string(), "Name of the product."),
    productSku: field(982, z.string(), "SKU of the product."),
    productRatePlanId: field(983, id, "Id of the rate plan in the catalog."),
    ratePlanName: field(984, z.string(), "Name of the rate plan."),
    subscriptionId: field(985, id, "Id of the subscription."),
    subscriptionVersion: field(986, z.number(), "Newest version of the subscription."),
    order: field(
      987,
      z.object({
        id: field(988, id, "Id of the order."),
        orderNumber: field(989, z.string(), "Number of the order."),
        orderActions: field(970, z.array(action), "Its actions on the rate plan."),
      }),
      "The order that changed it last.",
    ),
  }),
});
