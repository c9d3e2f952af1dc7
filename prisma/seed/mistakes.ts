import { flushCalls } from "@/lib/platform/request-log";
import type { Merchant } from "./merchant";

/** Mistakes that programs make while they are being written: method, address and body. */
const MISTAKES: readonly (readonly [string, string, object?])[] = [
  ["GET", "/v1/accounts/A00099999"],
  ["GET", "/v1/account/A00000001"],
  ["POST", "/v1/accounts", { name: "Harbour Lights Ltd", billToContact: { lastName: "Moreau" } }],
  ["POST", "/v1/accounts", { name: "Mill Lane Ltd", billToContact: { lastName: "Ito" } }],
  [
    "POST",
    "/v1/orders",
    {
      orderDate: "2026-02-30",
      existingAccountNumber: "A00000001",
      subscriptions: [{ orderActions: [{ type: "CreateSubscripton" }] }],
    },
  ],
  ["POST", "/v1/orders", { orderDate: "31/01/2026", existingAccountNumber: "A00000001" }],
];

/** A recording of the demo merchant's website, with the calls of its first day that failed. */
export async function recordMistakes(merchant: Merchant, clientId: string): Promise<void> {
  const recording = await merchant.post("/v1/recordings", { clientId, minutes: 60 });
  for (const [method, path, body] of MISTAKES) await merchant.attempt(method, path, body);
  // Callers of unknown addresses are looked up after they were answered.
  await new Promise((done) => setTimeout(done, 100));
  await flushCalls();
  await merchant.put(`/v1/recordings/${recording.id}/stop`, {});
}
