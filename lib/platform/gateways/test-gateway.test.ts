import { asOwner, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { newId } from "@/lib/kernel/ids";
import { askGateway, lookUpAtGateway } from "./ask-gateway";
import { type ChargeRequest, type Gateway, type GatewayResult, NotSent } from "./gateway";
import { TestGateway } from "./test-gateway";

const gateway = new TestGateway({ timeout: 1_000, pace: 0.01 });
const impatient = new TestGateway({ timeout: 150, pace: 1 });

function chargeOf(number: string, wanted: Partial<ChargeRequest> = {}): ChargeRequest {
  const instrument = { kind: "card", number, expirationMonth: 12, expirationYear: 2030 } as const;
  return {
    key: newId(),
    amount: decimal("30.00"),
    currency: "EUR",
    payer: newId(),
    instrument,
    ...wanted,
  };
}

const ask = (request: ChargeRequest, by: Gateway = gateway) =>
  askGateway(by, request, (signal) => by.charge(request, signal));

const failing = (fail: () => Promise<GatewayResult>): Gateway =>
  Object.assign(new TestGateway({ timeout: 150 }), { charge: fail });

describe("the test gateway", () => {
  test("answers by card number, with decline reasons", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      expect(await ask(chargeOf("4242424242424242"))).toMatchObject({ outcome: "approved" });
      expect(await ask(chargeOf("5555555555554444"))).toMatchObject({ outcome: "approved" });
      for (const [number, code] of [
        ["4000000000000002", "card_declined"],
        ["4000000000009995", "insufficient_funds"],
        ["4000000000000069", "expired_card"],
        ["4000000000000127", "incorrect_cvc"],
        ["4000000000000119", "processing_error"],
      ] as const) {
        expect(await ask(chargeOf(number))).toMatchObject({ outcome: "declined", code });
      }
    });
  });

  test("makes one transaction of a key, and refuses another amount under it as a key in use", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const request = chargeOf("4242424242424242");
      const answers = [await ask(request), await ask(request)];
      expect(answers[0]).toEqual(answers[1]);
      const other = await ask({ ...request, amount: decimal("31.00") });
      expect(other).toMatchObject({ outcome: "unknown", code: "same_key_in_use" });
    });
    const rows = await asOwner("select 1 from test_gateway_transaction where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("has no card number in its books", async () => {
    const tenant = await testTenant();
    await tenant.as(() => ask(chargeOf("4242424242424242")));
    const [row] = await asOwner<{ text: string }>(
      "select t::text as text from test_gateway_transaction t where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(row?.text).not.toContain("4242424242424242");
  });

  test("declines every charge but the first of a card that works once", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const payer = newId();
      expect(await ask(chargeOf("4000000000000341", { payer }))).toMatchObject({
        outcome: "approved",
      });
      expect(await ask(chargeOf("4000000000000341", { payer }))).toMatchObject({
        outcome: "declined",
      });
    });
  });

  test("a slow answer within the timeout is an answer", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const begun = performance.now();
      expect(await ask(chargeOf("4000000000050007"))).toMatchObject({ outcome: "approved" });
      expect(performance.now() - begun).toBeGreaterThan(49);
    });
  });

  test("a late answer is ignored, though the money moved", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const request = chargeOf("4000000000350001");
      expect(await ask(request, impatient)).toMatchObject({
        outcome: "unknown",
        code: "no_answer",
      });
      expect(await lookUpAtGateway(gateway, request.key)).toMatchObject({ outcome: "approved" });
    });
  });

  test("a silent gateway has booked nothing", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const request = chargeOf("4000000000990004");
      expect(await ask(request)).toMatchObject({ outcome: "unknown" });
      expect(await lookUpAtGateway(gateway, request.key)).toMatchObject({ outcome: "absent" });
    });
  });

  test("an approval can come after every caller has timed out", async () => {
    const tenant = await testTenant();
    await tenant.as(async () => {
      const request = chargeOf("4000000000350019");
      expect(await ask(request, impatient)).toMatchObject({ outcome: "unknown" });
      expect(await lookUpAtGateway(gateway, request.key)).toMatchObject({ outcome: "pending" });
      await asOwner(
        "update test_gateway_transaction set effective_at = received_at where tenant_id = $1",
        [tenant.tenantId],
      );
      expect(await lookUpAtGateway(gateway, request.key)).toMatchObject({ outcome: "approved" });
    });
  });

  test("a void takes back everything, once", async () => {
    const tenant = await testTenant();
    const signal = new AbortController().signal;
    await tenant.as(async () => {
      const request = chargeOf("4242424242424242");
      await ask(request);
      expect(await gateway.void(request.key, signal)).toEqual(
        await gateway.void(request.key, signal),
      );
      expect(await gateway.lookUp(request.key, signal)).toMatchObject({ outcome: "voided" });
      expect(await gateway.void(newId(), signal)).toMatchObject({
        outcome: "declined",
        code: "not_found",
      });
    });
  });

  test("captures and refunds never exceed the original amount", async () => {
    const tenant = await testTenant();
    const signal = new AbortController().signal;
    await tenant.as(async () => {
      const request = chargeOf("4242424242424242");
      expect(await gateway.authorize(request, signal)).toMatchObject({ outcome: "approved" });
      const follow = (of: string, amount: string) => ({
        key: newId(),
        of,
        amount: decimal(amount),
        currency: "EUR",
      });
      const capture = follow(request.key, "20");
      expect(await gateway.capture(capture, signal)).toMatchObject({ outcome: "approved" });
      expect(await gateway.capture(follow(request.key, "11"), signal)).toMatchObject({
        code: "amount_too_large",
      });
      const refund = follow(capture.key, "15");
      expect(await gateway.refund(refund, signal)).toEqual(await gateway.refund(refund, signal));
      expect(await gateway.refund(follow(capture.key, "6"), signal)).toMatchObject({
        code: "amount_too_large",
      });
    });
  });
});

describe("calling a gateway", () => {
  const request = chargeOf("4242424242424242");

  test("treats a request which was never sent as having done nothing", async () => {
    expect(
      await ask(
        request,
        failing(async () => Promise.reject(new NotSent())),
      ),
    ).toMatchObject({ outcome: "unsent" });
  });

  test("rejects an answer about another amount or currency, and an unknown result", async () => {
    const approved = {
      outcome: "approved" as const,
      transactionId: "t1",
      amount: request.amount,
      currency: "EUR",
      code: "",
      text: "",
    };
    const lies: object[] = [
      { ...approved, amount: decimal("0.30") },
      { ...approved, currency: "USD" },
      { ...approved, transactionId: "<html>" },
      { ...approved, transactionId: "9".repeat(10_000_000) },
      { outcome: "perhaps", code: "", text: "" },
    ];
    for (const lie of lies) {
      expect(
        await ask(
          request,
          failing(async () => lie as GatewayResult),
        ),
      ).toMatchObject({ outcome: "unknown" });
    }
    expect(
      await ask(
        request,
        failing(async () => approved),
      ),
    ).toEqual(approved);
  });

  test("treats anything thrown as an unknown outcome", async () => {
    expect(
      await ask(
        request,
        failing(async () => Promise.reject(new Error("socket hang up"))),
      ),
    ).toMatchObject({ outcome: "unknown", code: "broken_answer" });
    expect(
      await ask(
        request,
        failing(async () => undefined as never),
      ),
    ).toMatchObject({ outcome: "unknown" });
  });
});
