import type { LocalDate } from "@/lib/values/local-date";
import type { Scene } from "../story";

/** Bar code scanners that are billed as they are delivered: three of five have arrived, and one of them comes back. */
export async function deliverDevices(
  { merchant, accounts }: Scene,
  today: LocalDate,
): Promise<void> {
  await merchant.put("/v1/settings/fulfillments", {
    carriers: ["DHL", "Royal Mail"],
    locations: ["Bristol", "Leeds"],
  });
  const { orderNumber } = await merchant.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: accounts.get("bicycles")?.accountNumber,
    description: "Scanners for the counter",
    orderLineItems: [
      {
        ...{ itemName: "Bar code scanner", productCode: "SCAN-2", quantity: 5, amountPerUnit: 89 },
        billingRule: "TriggerAsFulfillmentOccurs",
      },
    ],
  });
  const [orderLineItemId] = await merchant.lineItems(String(orderNumber));
  const of = { orderLineItemId, fulfillmentLocation: "Bristol" };
  await merchant.post("/v1/fulfillments", {
    fulfillments: [
      {
        ...{
          ...of,
          quantity: 3,
          carrier: "DHL",
          trackingNumber: "JD0146000123",
          state: "SentToBilling",
        },
        ...{ fulfillmentDate: today, billTargetDate: today },
        fulfillmentItems: ["SC2-4711", "SC2-4712", "SC2-4713"].map((itemIdentifier) => ({
          itemIdentifier,
        })),
      },
      { ...of, quantity: 2, carrier: "Royal Mail", fulfillmentDate: today },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
  await merchant.post("/v1/fulfillments", {
    fulfillments: [
      {
        ...{ ...of, fulfillmentType: "Return", quantity: 1, fulfillmentDate: today },
        description: "Display is scratched",
      },
    ],
  });
}
