import * as z from "zod";
import { type BillingService, ServiceRefusal } from "./billing-service";

/** The demo data's page for the shop. */
const PAGE_NAME = "Checkout of the web shop";

/** Registers the origins under which the shop is opened; existing registrations stay. */
export async function registerOrigins(service: BillingService, port: number): Promise<void> {
  for (const host of ["localhost", "127.0.0.1"]) {
    try {
      const origin = `http://${host}:${port}`;
      await service.post("/v1/settings/allowed-origins", { origin, label: "Demo shop" });
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.code % 100 !== 30) throw error;
    }
  }
}

const pageList = z.object({
  hostedPages: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});

/** The id of the shop's hosted page, which is created when the tenant has none of its name. */
export async function shopPage(service: BillingService): Promise<string> {
  const { hostedPages } = await service.get("/v1/settings/hosted-pages", pageList);
  const cards = hostedPages.filter(({ type }) => type === "CreditCard");
  const known = cards.find(({ name }) => name === PAGE_NAME);
  if (known) return known.id;
  const made = await service.post("/v1/settings/hosted-pages", {
    name: PAGE_NAME,
    theme: { accent: "#12573f", background: "#ffffff", text: "#1c1f1b", radius: 10 },
  });
  return String(made.id);
}
