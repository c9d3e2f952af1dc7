import type { TestTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

/** A fulfillment of an item of an order, with one thing; their ids. */
export async function fulfilled(
  tenant: TestTenant,
  orderLineItemId: string,
  description: string,
): Promise<{ id: string; itemId: string }> {
  const thing = { itemIdentifier: description };
  const body = await good(
    tenant.call("POST", "/v1/fulfillments", {
      fulfillments: [{ orderLineItemId, quantity: 1, description, fulfillmentItems: [thing] }],
    }),
  );
  const [made] = body.fulfillments;
  return { id: made.id, itemId: made.fulfillmentItems[0].id };
}
