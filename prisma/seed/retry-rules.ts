import type { Merchant } from "./merchant";

const days = (after: number) => ({ after, unit: "Day" });

/** The demo merchant's retries when a card has no funds: after each payday, then manually. */
export async function makeRetryRules(merchant: Merchant): Promise<void> {
  await merchant.put("/v1/settings/payment-retry-rules", {
    rules: [
      {
        name: "No funds",
        responseCodes: ["insufficient_funds"],
        methodTypes: ["CreditCard"],
        pauses: [days(3), days(2), days(2), days(7)],
        afterLast: "LeaveOpen",
      },
    ],
  });
}
