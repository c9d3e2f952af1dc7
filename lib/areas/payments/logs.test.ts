import { asOwner, testTenant } from "@/lib/platform/testing/tenant";
import { makeWorld } from "@/lib/platform/testing/world";
import { expect, test } from "vitest";

test("what a gateway was asked for and said stands as an object, for charges and refunds", async () => {
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
  expect((await read("payment", charge?.id)).text).not.toContain("424242");
  expect((await read("refund", charge?.id)).body).toEqual({ records: [], size: 0, done: true });
  const few = await read("payment", `${charge?.id}?fields=Gateway`);
  expect(Object.keys(few.body)).toEqual(["Id", "Gateway"]);
});
