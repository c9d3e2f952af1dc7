import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, orderOf } from "@/lib/testing/ordering";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { CARD, good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const DAY = "2026-01-15";
let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});
afterAll(expectBooksToHold);

const TABLES =
  "orders order_action order_line_item subscription rate_plan_charge invoice invoice_item credit_memo payment refund account".split(
    " ",
  );
const kept = async () => {
  const counts = TABLES.map(
    (table) => `(select count(*)::int from ${table} where tenant_id = $1) as ${table}`,
  );
  const balance = "(select sum(balance)::text from account where tenant_id = $1) as owed";
  const [row] = await asOwner<object>(`select ${[...counts, balance].join(", ")}`, [
    tenant.tenantId,
  ]);
  return row;
};

const ITEM = {
  itemName: "Box",
  amountPerUnit: 5,
  itemState: "SentToBilling",
  billTargetDate: DAY,
};
type Extra = { body?: object; processing?: object; account?: object };

/** An order of a subscription and an item that bills and collects. */
async function placed({ body = {}, processing = {}, account = {} }: Extra) {
  const { accountNumber } = await makeAccount(tenant, "Nothing kept", account);
  const before = await kept();
  const order = orderOf(accountNumber, ratePlanId, { bill: DAY, collect: true, body });
  Object.assign(order.processingOptions ?? {}, processing);
  const asked = { orderLineItems: [ITEM], ...order };
  const answer = await tenant.call("POST", "/v1/orders", asked, LATEST);
  return { answer, before };
}

const cards = (cardNumber: string) => ({ creditCard: { ...CARD, cardNumber } });

describe("an order whose call fails is rolled back", () => {
  test.each<[string, Extra, number, number]>([
    ["the card is declined", { account: cards("4000000000000002") }, 402, 58730099],
    [
      "there is nothing to collect with",
      { account: { creditCard: undefined, autoPay: false } },
      422,
      58730030,
    ],
    [
      "the payment method is somebody else's",
      { processing: { electronicPaymentOptions: { paymentMethodId: "f".repeat(32) } } },
      404,
      58730040,
    ],
    [
      "the gateway is another one",
      { processing: { electronicPaymentOptions: { paymentGatewayId: "elsewhere" } } },
      422,
      58730030,
    ],
    [
      "the bill lies too far ahead",
      { processing: { billingOptions: { targetDate: "2039-01-01" } } },
      422,
      58730030,
    ],
    [
      "an item of it cannot be billed",
      { body: { orderLineItems: [ITEM, { ...ITEM, taxCode: "None" }] } },
      422,
      58730030,
    ],
    ["its number is taken twice over", { body: { orderNumber: "O-TAKEN" } }, 422, 58730030],
  ])("when %s", async (what, extra, status, code) => {
    if (what.startsWith("its number")) {
      const { accountNumber } = await makeAccount(tenant);
      const body = { orderNumber: "O-TAKEN" };
      await good(tenant.call("POST", "/v1/orders", orderOf(accountNumber, ratePlanId, { body })));
    }
    const { answer, before } = await placed(extra);
    expect([answer.status, answer.body.reasons?.[0].code]).toEqual([status, code]);
    expect(await kept()).toEqual(before);
  });

  test("when the gateway does not respond, and a possible charge is refunded", async () => {
    const lost = Object.assign(new ScriptedGateway(hasty), {
      script: async (_request: unknown, honest: () => Promise<never>) =>
        honest().then(() => Promise.reject(new Error("reset"))),
    });
    const { answer, before } = await withGateway(lost, () => placed({}));
    expect([answer.status, answer.body.reasons[0].code]).toEqual([502, 58730099]);
    expect(await kept()).toEqual(before);
    const settled = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settled).toMatchObject({ voided: 1 });
    expect(await kept()).toEqual(before);
  });
});
