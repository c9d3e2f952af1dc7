import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type FollowUpRequest, type GatewayResult, NotSent } from "@/lib/platform/gateways/gateway";
import { TestGateway } from "@/lib/platform/gateways/test-gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import { hasty, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { EVERY_OBJECT } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { valuesApart } from "@/lib/testing/listed-values";
import { makeWorld, type World } from "@/lib/testing/world";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";

afterAll(expectBooksToHold);

type RefundScript = (
  honest: () => Promise<GatewayResult>,
  request: FollowUpRequest,
  signal: AbortSignal,
) => Promise<GatewayResult>;

/** A test gateway whose first refund meets a fate; later ones are honest. */
class Fated extends TestGateway {
  refunds = 0;
  constructor(readonly script: RefundScript) {
    super(hasty);
  }
  override refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    this.refunds += 1;
    const honest = () => super.refund(request, signal);
    return this.refunds === 1 ? this.script(honest, request, signal) : honest();
  }
}

let tenant: TestTenant;
let world: World;

/** An account whose invoice of 71.5 was paid through the gateway. */
beforeEach(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const give = (body: object, verb = "/unapply", key = world.paymentNumber) =>
  tenant.call("POST", `/v1/payments/${key}/refunds${verb}`, body);
const read = async () => (await tenant.call("GET", `/v1/payments/${world.paymentNumber}`)).body;
const owed = async () =>
  (await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`)).body.balance;
const held = async () => {
  const [row] = await asOwner<{ net: string }>(
    `select sum(case when kind = 'charge' then amount else -amount end) as net
     from test_gateway_transaction where tenant_id = $1 and approved`,
    [tenant.tenantId],
  );
  return Number(row?.net);
};
const AGED = { all: true, grace: 0 };

describe("a refund through the gateway", () => {
  test("unapplies the payment from its invoice, and the gateway holds that much less", async () => {
    const { status, body } = await give({
      type: "Electronic",
      totalAmount: 20,
      reasonCode: "Fair",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: "R-00000001",
      status: "Processed",
      type: "Electronic",
      amount: 20,
      paymentNumber: world.paymentNumber,
      gatewayState: "Submitted",
      reasonCode: "Fair",
    });
    expect(await read()).toMatchObject({
      appliedAmount: 51.5,
      unappliedAmount: 0,
      refundAmount: 20,
    });
    expect([await owed(), await held()]).toEqual([20, 51.5]);
    const { body: list } = await tenant.call("GET", "/v1/refunds?status=Processed");
    expect(list.refunds).toHaveLength(1);
    const rows = await tenant.call("GET", "/object-query/refunds");
    expect(rows.body.data[0]).toMatchObject({
      number: "R-00000001",
      accountName: "Canary Company",
    });
    const parts = await tenant.call("GET", "/v1/refunds/R-00000001/parts");
    expect(parts.body.parts[0]).toMatchObject({ amount: 20 });
    const part = `/v1/refunds/R-00000001/parts/${parts.body.parts[0].id}`;
    expect((await tenant.call("GET", part)).body).toMatchObject({ amount: 20 });
    const canceled = await tenant.call("PUT", "/v1/refunds/R-00000001/cancel");
    expect(canceled.body.reasons[0].message).toContain("cannot be canceled");
  });

  test("declined or never sent, it changes nothing", async () => {
    const fates: RefundScript[] = [
      async () => ({ outcome: "declined", code: "too_old", text: "Too old." }),
      () => Promise.reject(new NotSent()),
    ];
    for (const fate of fates) {
      const answer = await withGateway(new Fated(fate), () =>
        give({ type: "Electronic", totalAmount: 20 }),
      );
      expect(answer.body.reasons[0].code).toBe(53800099);
      expect(await read()).toMatchObject({ appliedAmount: 71.5, refundAmount: 0 });
    }
    expect([await owed(), await held()]).toEqual([0, 71.5]);
    expect((await give({ type: "Electronic", totalAmount: 20 })).status).toBe(200);
  });

  test.each<[string, RefundScript]>([
    ["its answer is lost", (honest) => honest().then(() => Promise.reject(new Error("reset")))],
    ["its request is lost", () => Promise.reject(new Error("reset"))],
    [
      "the amount is another one",
      (honest, request) =>
        honest().then((said) => ({ ...said, amount: request.amount.plus(1) }) as never),
    ],
    ["the key is in use", async () => ({ outcome: "unknown", code: "same_key", text: "In use." })],
    [
      "it is silent",
      (_honest, _request, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("gone"))),
        ),
    ],
  ])("is Processing when %s, reserves the money, and is completed once", async (_what, fate) => {
    const { body } = await withGateway(new Fated(fate), () =>
      give({ type: "Electronic", totalAmount: 30 }),
    );
    expect(body).toMatchObject({ status: "Processing", gatewayState: "NotSubmitted" });
    expect(await read()).toMatchObject({ refundAmount: 30 });
    const second = await give({ type: "Electronic", totalAmount: 30 });
    expect(second.body.reasons[0].code).toBe(53800050);
    expect(await settleIntents(tenant.tenantId, AGED)).toMatchObject({ refunded: 1 });
    const { body: after } = await tenant.call("GET", `/v1/refunds/${body.number}`);
    expect(after).toMatchObject({ status: "Processed", gatewayState: "Submitted" });
    expect(await settleIntents(tenant.tenantId, AGED)).toMatchObject({ refunded: 0, waiting: 0 });
    expect([await held(), (await read()).refundAmount]).toEqual([41.5, 30]);
  });

  test("rejected later, it returns the money to its payment", async () => {
    const fate: RefundScript = () => Promise.reject(new Error("reset"));
    const { body } = await withGateway(new Fated(fate), () =>
      give({ type: "Electronic", totalAmount: 30 }),
    );
    const decline: RefundScript = async () => ({ outcome: "declined", code: "no", text: "No." });
    await withGateway(new Fated(decline), () => settleIntents(tenant.tenantId, AGED));
    const after = await tenant.call("GET", `/v1/refunds/${body.number}`);
    expect(after.body).toMatchObject({ status: "Error", gatewayState: "FailedToSettle" });
    expect(await read()).toMatchObject({
      appliedAmount: 41.5,
      unappliedAmount: 30,
      refundAmount: 0,
    });
    expect(await held()).toBe(71.5);
  });

  test("F31: is made once when fifty calls request it together, and never beyond the payment", async () => {
    const more = await give({ type: "Electronic", totalAmount: 71.51 });
    expect(more.body.reasons[0].code % 100).toBe(30);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => give({ type: "Electronic", totalAmount: 71.5 })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    const codes = refused.map(({ body }) => body.reasons[0].code % 100);
    expect(codes.every((code) => [30, 50, 70].includes(code))).toBe(true);
    expect([await held(), (await read()).refundAmount]).toEqual([0, 71.5]);
  });

  test("is settled or rejected by its gateway, once", async () => {
    await give({ type: "Electronic", totalAmount: 20 });
    const report = (action: string) =>
      tenant.call("POST", "/v1/refunds/R-00000001/reconcile", { action });
    expect((await report("settle")).body).toMatchObject({ gatewayState: "Settled" });
    expect((await report("reject")).body.reasons[0].code).toBe(66000030);
  });
});

describe("a refund outside of gateways", () => {
  const check = { type: "External", methodType: "Check" };

  test("of the unapplied amount, canceled and deleted again", async () => {
    const of = {
      type: "External",
      amount: 50,
      currency: "USD",
      accountNumber: world.accountNumber,
    };
    const { body: paid } = await tenant.call("POST", "/v1/payments", of);
    const { body } = await give({ ...check, totalAmount: 20 }, "", paid.number);
    expect(body).toMatchObject({ status: "Processed", methodType: "Check", gatewayId: null });
    const beyond = await give({ ...check, totalAmount: 31 }, "", paid.number);
    expect(beyond.body.reasons[0]).toMatchObject({ code: 53800030 });
    const wrong = await give({ type: "Electronic", totalAmount: 1 }, "", paid.number);
    expect(wrong.body.reasons[0].message).toContain("moved by no gateway");
    expect((await give({ type: "External", totalAmount: 1 }, "", paid.number)).status).toBe(400);
    const stuck = await tenant.call("PUT", `/v1/payments/${paid.number}/cancel`);
    expect(stuck.body.reasons[0].message).toContain("was refunded");
    const changed = await tenant.call("PUT", `/v1/refunds/${body.number}`, { comment: "Sorry" });
    expect(changed.body.comment).toBe("Sorry");
    expect((await tenant.call("DELETE", `/v1/refunds/${body.number}`)).status).toBe(422);
    const canceled = await tenant.call("PUT", `/v1/refunds/${body.number}/cancel`);
    expect(canceled.body.status).toBe("Canceled");
    expect((await tenant.call("GET", `/v1/payments/${paid.number}`)).body.unappliedAmount).toBe(50);
    expect((await tenant.call("DELETE", `/v1/refunds/${body.number}`)).body.success).toBe(true);
  });

  test("unapplies given invoices, and can write their balance off", async () => {
    const invoices = [{ invoiceNumber: world.invoiceNumber, amount: 21.5 }];
    const tooMuch = await give({ ...check, totalAmount: 20, invoices });
    expect(tooMuch.body.reasons[0].message).toContain("more than the 20");
    const { body } = await give({ ...check, invoices, writeOff: true });
    expect(body.amount).toBe(21.5);
    expect(await owed()).toBe(0);
    const memos = await tenant.call("GET", "/v1/credit-memos");
    expect(memos.body.creditmemos[0]).toMatchObject({ amount: 21.5, unappliedAmount: 0 });
    expect(await read()).toMatchObject({ appliedAmount: 50, refundAmount: 21.5 });
  });

  test("pays a credit memo out, never beyond its remaining amount", async () => {
    const { body: memo } = await tenant.call("POST", "/v1/credit-memos", {
      accountNumber: world.accountNumber,
      autoPost: true,
      charges: [{ chargeId: world.chargeId, memoItemAmount: 30 }],
    });
    const path = `/v1/credit-memos/${memo.number}/refunds`;
    const named = {
      type: "External",
      methodType: "Cash",
      totalAmount: 1,
      paymentMethodId: world.paymentMethodId,
    };
    const refused = await tenant.call("POST", path, named);
    expect(refused.body.reasons[0].message).toContain("paymentMethodId is for Electronic refunds");
    expect(refused.status).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.call("POST", path, { ...check, totalAmount: 12 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const shown = await tenant.call("GET", `/v1/credit-memos/${memo.number}`);
    expect(shown.body).toMatchObject({ refundAmount: 24, unappliedAmount: 6 });
    const number = answers.find(({ status }) => status === 200)?.body.number;
    await tenant.call("PUT", `/v1/refunds/${number}/cancel`);
  });

  const memoOf = async (amount: number, from?: { invoiceId: string; invoiceItemId: string }) => {
    const items = from && [{ invoiceItemId: from.invoiceItemId, amount }];
    const { body } = from
      ? await tenant.call("POST", `/v1/credit-memos/invoice/${from.invoiceId}`, {
          autoPost: true,
          items,
        })
      : await tenant.call("POST", "/v1/credit-memos", {
          accountNumber: world.accountNumber,
          autoPost: true,
          charges: [{ chargeId: world.chargeId, memoItemAmount: amount }],
        });
    const path = `/v1/credit-memos/${body.number}`;
    return {
      refund: (totalAmount: number) =>
        tenant.call("POST", `${path}/refunds`, { type: "Electronic", totalAmount }),
      read: async () => (await tenant.call("GET", path)).body,
      put: (verb: string, more: object) => tenant.call("PUT", `${path}/${verb}`, more),
    };
  };

  test("pays a credit memo out through the gateway of the payment that paid its invoice", async () => {
    const { body: lines } = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}/items`);
    const { body: invoice } = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`);
    const charge = { type: "Electronic", currency: "USD", accountNumber: world.accountNumber };
    await tenant.call("POST", "/v1/payments", { ...charge, amount: 500 });
    const from = { invoiceId: invoice.id, invoiceItemId: lines.invoiceItems[0].id };
    const memo = await memoOf(20, from);
    const { body } = await memo.refund(15);
    expect(body).toMatchObject({
      status: "Processed",
      type: "Electronic",
      gatewayState: "Submitted",
    });
    expect(body.paymentMethodId).not.toBeNull();
    expect(await memo.read()).toMatchObject({ refundAmount: 15, unappliedAmount: 5 });
    expect(await read()).toMatchObject({ appliedAmount: 71.5, refundAmount: 0 });
    expect(await held()).toBe(71.5 + 500 - 15);
    const refused = await give({ type: "Electronic", totalAmount: 60 });
    expect(refused.body.reasons[0].message).toContain("can refund only 56.5 of");
    expect((await memo.refund(6)).body.reasons[0].message).toContain("has 5 left");
    expect((await (await memoOf(600)).refund(600)).body.reasons[0].message).toContain(
      "No payment through a gateway",
    );
  });

  test("of a credit memo takes of its lines in order, which a list shows and expands", async () => {
    const { body: lines } = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}/items`);
    const { body: invoice } = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`);
    const charge = { type: "Electronic", currency: "USD", accountNumber: world.accountNumber };
    await tenant.call("POST", "/v1/payments", { ...charge, amount: 50 });
    const from = { invoiceId: invoice.id, invoiceItemId: lines.invoiceItems[0].id };
    const memo = await memoOf(20, from);
    for (const wanted of [15, 2]) {
      const { id } = (await memo.refund(wanted)).body;
      const filter = `filter[]=refundApplicationId.EQ:${id}`;
      const address = `/object-query/refund-application-items?${filter}&expand[]=creditMemoItem`;
      const { data } = (await tenant.call("GET", address)).body;
      const creditMemoItem = { invoiceItemId: from.invoiceItemId };
      expect(data).toMatchObject([{ amount: wanted, creditMemoItem }]);
      const parts = await tenant.call("GET", `/v1/refunds/${id}/parts/${id}/item-parts`);
      const { creditMemoItemId } = data[0];
      expect(parts.body.itemParts).toMatchObject([{ creditMemoItemId, amount: wanted }]);
      const one = await tenant.call("GET", `/object-query/refund-application-items/${data[0].id}`);
      expect(one.body).toMatchObject({ amount: wanted, refundApplicationId: id });
    }
    const items = EVERY_OBJECT.filter(({ name }) => name === "RefundApplicationItem");
    const { apart, compared } = await valuesApart(tenant, "2026-01-15", items);
    expect([[...apart], [...compared]]).toEqual([[], ["RefundApplicationItem"]]);
  });

  test("keeps a credit memo as it is when its refund is declined, and reserves it while the outcome is unknown", async () => {
    const memo = await memoOf(30);
    const no = { outcome: "declined", code: "refused", text: "Refused." } as const;
    const declined = await withGateway(new Fated(async () => no), () => memo.refund(10));
    expect(declined.status).toBe(402);
    expect(await memo.read()).toMatchObject({ refundAmount: 0, unappliedAmount: 30 });
    const silent = new Fated((honest) => honest().then(() => Promise.reject(new Error("reset"))));
    const { body } = await withGateway(silent, () => memo.refund(10));
    expect(body.status).toBe("Processing");
    expect((await memo.refund(5)).body.reasons[0].code % 100).toBe(50);
    const part = { invoices: [{ invoiceId: world.invoiceNumber, amount: 1 }] };
    expect((await memo.put("apply", part)).body.reasons[0].code % 100).toBe(50);
    expect(await settleIntents(tenant.tenantId, AGED)).toMatchObject({ refunded: 1 });
    const settled = await tenant.call("GET", `/v1/refunds/${body.number}`);
    expect(settled.body).toMatchObject({ status: "Processed" });
    expect(await memo.read()).toMatchObject({ refundAmount: 10, unappliedAmount: 20 });
    expect(await held()).toBe(61.5);
  });
});
