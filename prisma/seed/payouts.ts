import type { Merchant } from "./merchant";

/** How many of the latest payments the gateway has not paid out yet, and how many it has. */
const WAITING = 2;
const PAID_OUT = 4;

/** The test gateway reports that it has paid the money of some payments out. */
export async function reportPayouts(merchant: Merchant): Promise<void> {
  const latest = await merchant.gatewayPayments(WAITING + PAID_OUT);
  for (const paymentKey of latest.slice(WAITING).reverse()) {
    await merchant.post("/v1/settings/payment-gateways/test-events", {
      event: "payment.settled",
      paymentKey,
    });
  }
}
