import { env } from "@/lib/platform/env";
import type { Merchant } from "./merchant";

/** The hosted page of the demo merchant's shop. */
const CHECKOUT = "Checkout of the web shop";

/**
 * The demo merchant takes cards in its web shop, which listens on the port after this service's,
 * under both names of this machine.
 */
export async function makeCheckout(merchant: Merchant): Promise<void> {
  const port = env().PORT + 1;
  for (const host of ["localhost", "127.0.0.1"]) {
    const origin = `http://${host}:${port}`;
    await merchant.post("/v1/settings/allowed-origins", { origin, label: "Web shop" });
  }
  await merchant.post("/v1/settings/hosted-pages", {
    name: CHECKOUT,
    brands: ["Visa", "MasterCard", "AmericanExpress", "Discover", "JCB", "Diners"],
    theme: { accent: "#0b6b53", radius: 10 },
    submissionLimit: 10,
  });
}
