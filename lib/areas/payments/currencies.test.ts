import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";
import { currencyCodes } from "@/lib/values/money";

let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const payment = (body: object, options = {}) =>
  tenant.call(
    "POST",
    "/v1/payments",
    { accountNumber: world.accountNumber, amount: 10, currency: "USD", ...body },
    options,
  );
const codes = ({ body }: { body: { reasons: { code: number }[] } }) =>
  body.reasons.map(({ code }) => code % 100);

/** No money is counted in a currency without a given rate, and no rate is made up. */
describe("F33: a missing rate", () => {
  test("money in any currency but the account's is refused, and no gateway is called", async () => {
    const others = currencyCodes().filter((code) => code !== "USD");
    const gateway = new ScriptedGateway();
    await withGateway(gateway, () =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...others),
          fc.constantFrom("Electronic", "External"),
          async (currency, type) => {
            const answer = await payment({ type, currency, amount: 1000 });
            expect([answer.status, codes(answer)]).toEqual([422, [30]]);
            expect(answer.body.reasons[0].message).toContain("pays in USD");
          },
        ),
        { numRuns: 20 },
      ),
    );
    expect(gateway.charges).toBe(0);
  });

  const euro = (customFxRate?: number) => ({ currency: "EUR", customFxRate });

  test.each([
    ["of nothing", [euro(0)], 30],
    ["below nothing", [euro(-1)], 30],
    ["that is missing", [euro()], 22],
    ["beside another one of its currency", [euro(0.9), euro(0.8)], 30],
  ])("a rate %s is refused, and nothing is recorded", async (_what, customRates, category) => {
    const before = await tenant.call("GET", "/v1/payments");
    const answer = await payment({ type: "External", customRates }, { version: "337.0" });
    expect(codes(answer)).toEqual([category]);
    expect((await tenant.call("GET", "/v1/payments")).body).toEqual(before.body);
  });

  test("a plan without a price in the account's currency is not sold at another one's", async () => {
    const account = await good(
      tenant.call("POST", "/v1/accounts", {
        name: "Fjord",
        currency: "NOK",
        billToContact: { firstName: "Nora", lastName: "North", country: "NO" },
      }),
    );
    const order = newSubscriptionOrder(account.accountNumber, world.ratePlanId);
    const answer = await tenant.call("POST", "/v1/orders", order);
    expect([answer.status, codes(answer)]).toEqual([422, [30]]);
    await expectBooksToHold();
  });
});
