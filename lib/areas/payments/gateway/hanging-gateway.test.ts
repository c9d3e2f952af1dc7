import { testTenant } from "@/lib/testing/tenant";
import { expect, test } from "vitest";
import { ambient } from "@/lib/platform/database/ambient";
import { expectBooksToHold } from "@/lib/testing/books";
import { ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
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

test("F32: a tenant whose gateway hangs blocks itself and no one else", {
  timeout: 60_000,
}, async () => {
  const [stuck, well] = [await shop(30), await shop(5)];
  const gateway = new ScriptedGateway({ timeout: 30_000 });
  const hung = new Set<string>();
  const breakOff = new AbortController();
  gateway.script = (request, honest, signal) => {
    if (ambient.getStore()?.tenantId !== stuck.tenantId) return honest();
    const end = AbortSignal.any([signal, breakOff.signal]);
    if (end.aborted) return Promise.reject(new Error("aborted"));
    hung.add(request.key);
    return new Promise((_resolve, reject) =>
      end.addEventListener("abort", () => {
        hung.delete(request.key);
        reject(new Error("aborted"));
      }),
    );
  };
  await withGateway(gateway, async () => {
    let refused = 0;
    const waiting = stuck.orders.map(async (order) => {
      const answer = await order();
      if (answer.status === 429) refused += 1;
      return answer;
    });
    while (hung.size < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    const answers = await Promise.all([
      ...well.orders.map((order) => order()),
      stuck.call("GET", "/v1/payments"),
      stuck.call("GET", "/v1/test-clock"),
    ]);
    expect(hung.size).toBeGreaterThanOrEqual(5);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(10);
    breakOff.abort();
    const ends = (await Promise.all(waiting)).map(({ status }) => status);
    expect(ends.every((status) => status === 502 || status === 429)).toBe(true);
  });
  await settleIntents(stuck.tenantId, { all: true, grace: 0 });
  await expectBooksToHold();
});
