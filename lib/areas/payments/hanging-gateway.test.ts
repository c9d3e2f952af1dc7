import { testTenant } from "@/lib/platform/testing/tenant";
import { expect, test } from "vitest";
import { ambient } from "@/lib/platform/ambient";
import { expectBooksToHold } from "@/lib/platform/testing/books";
import { ScriptedGateway, withGateway } from "@/lib/platform/testing/scripted-gateway";
import { makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/platform/testing/world";
import { settleIntents } from "./settle-intents";

async function shop(accounts: number) {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const orders: (() => ReturnType<typeof tenant.call>)[] = [];
  for (let index = 0; index < accounts; index++) {
    const { accountNumber } = await makeAccount(tenant, `Company ${index}`);
    orders.push(() =>
      tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)),
    );
  }
  return { ...tenant, orders };
}

test("F32: a tenant whose gateway hangs holds up itself and nobody else", {
  timeout: 60_000,
}, async () => {
  const [stuck, well] = [await shop(30), await shop(5)];
  const gateway = new ScriptedGateway({ timeout: 4000 });
  const hung = new Set<string>();
  gateway.script = (request, honest, signal) => {
    if (ambient.getStore()?.tenantId !== stuck.tenantId) return honest();
    hung.add(request.key);
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("aborted"))),
    );
  };
  await withGateway(gateway, async () => {
    const waiting = stuck.orders.map((order) => order());
    while (hung.size < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    const begin = performance.now();
    const answers = await Promise.all([
      ...well.orders.map((order) => order()),
      stuck.call("GET", "/v1/payments"),
      stuck.call("GET", "/v1/test-clock"),
    ]);
    expect(performance.now() - begin).toBeLessThan(2500);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const ends = (await Promise.all(waiting)).map(({ status }) => status);
    expect(ends.every((status) => status === 502 || status === 429)).toBe(true);
    expect(ends.filter((status) => status === 429).length).toBeGreaterThan(10);
  });
  await settleIntents(stuck.tenantId, { all: true, grace: 0 });
  await expectBooksToHold();
});
