import * as z from "zod";
import { BillingService } from "@/lib/demo-shop/billing-service";
import { registerOrigins, shopPage } from "@/lib/demo-shop/hosted-page";
import { createShop } from "@/lib/demo-shop/shop";
import { log } from "@/lib/platform/log";
import { endInGoodOrder, report } from "@/lib/server/processes/child-life";

/**
 * The demo shop, in a separate process: it has the service's address and a client of the demo
 * tenant, like any merchant's server, and neither database nor keys.
 */

const shopSettings = z.object({
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  port: z.number(),
});
const { port, ...access } = shopSettings.parse(JSON.parse(process.env.PERENNIAL_SHOP ?? "{}"));
const service = new BillingService(access);
const host = process.env.HOST ?? "127.0.0.1";

let page: Promise<string> | undefined;

/** Requested when the first customer comes, and again after a failure. */
function pageId(): Promise<string> {
  page ??= registerOrigins(service, port).then(() => shopPage(service));
  page.catch(() => (page = undefined));
  return page;
}

const shop = createShop(service, pageId);
shop.listen({ port, host }, () => report({ type: "ready" }));
shop.on("error", (error) => {
  log.error({ err: error, port }, "the demo shop cannot listen");
  process.exit(1);
});

endInGoodOrder(
  () =>
    new Promise((resolve) => {
      shop.close(() => resolve());
      shop.closeAllConnections();
    }),
);
