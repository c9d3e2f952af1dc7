import { asOwner, testTenant } from "@/lib/testing/tenant";
import { makeWorld } from "@/lib/testing/world";
import { expect, test } from "vitest";

test("gateway requests and responses are objects, for charges and refunds", async () => {
  const tenant = await testTenant();
  const world = await makeWorld(tenant);
  const path = `/v1/payments/${world.paymentNumber}/refunds/unapply`;
  const refund = await tenant.call("POST", path, { type: "Electronic", totalAmount: 10 });
  const intents = await asOwner<{ id: string; kind: string }>(
    "select id, kind from gateway_intent where tenant_id = $1 order by kind",
    [tenant.tenantId],
  );
  const [charge, back] = intents;
  const read = (kind: string, id?: string) =>
    tenant.call("GET", `/v1/object/${kind}-transaction-log/${id}`);
  const payment = await tenant.call("GET", `/v1/payments/${world.paymentNumber}`);
  expect((await read("payment", charge?.id)).body).toMatchObject({
    Gateway: "TestGateway",
    GatewayTransactionType: "Sale",
    GatewayState: "Submitted",
    PaymentId: payment.body.id,
    ResponseString: "approved: Approved.",
  });
  expect((await read("refund", back?.id)).body).toMatchObject({
    GatewayTransactionType: "Refund",
    RefundId: refund.body.id,
  });
  expect((await read("payment", charge?.id)).text).not.toContain("42424242");
  expect((await read("refund", charge?.id)).body).toEqual({ records: [], size: 0, done: true });
  const few = await read("payment", `${charge?.id}?fields=Gateway`);
  expect(Object.keys(few.body)).toEqual(["Id", "Gateway"]);
});

test("a refund of a credit memo says which of its lines it pays out", async () => {
  const tenant = await testTenant();
  const world = await makeWorld(tenant);
  const { body: memo } = await tenant.call("POST", "/v1/credit-memos", {
    accountNumber: world.accountNumber,
    autoPost: true,
    charges: [
      { chargeId: world.chargeId, memoItemAmount: 10 },
      { chargeId: world.chargeId, memoItemAmount: 20 },
    ],
  });
  const refund = async (totalAmount: number) => {
    const body = { type: "External", methodType: "Check", totalAmount };
    return (await tenant.call("POST", `/v1/credit-memos/${memo.number}/refunds`, body)).body;
  };
  const itemsOf = async ({ number, id }: { number: string; id: string }) =>
    (await tenant.call("GET", `/v1/refunds/${number}/parts/${id}/item-parts`)).body.itemParts;
  const amounts = (items: { amount: number }[]) => items.map(({ amount }) => amount);
  const [first, second] = [await refund(12), await refund(18)];
  expect(amounts(await itemsOf(first))).toEqual([10, 2]);
  const [only] = await itemsOf(second);
  expect(only).toMatchObject({ amount: 18 });
  const one = `/v1/refunds/${second.number}/parts/${second.id}/item-parts/${only.id}`;
  expect((await tenant.call("GET", one)).body).toMatchObject(only);
});
