import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { newId } from "@/lib/kernel/ids";
import { StripeStandIn } from "@/lib/testing/gateways/stripe-stand-in";
import { askGateway, lookUpAtGateway } from "./ask-gateway";
import type { ChargeRequest, Gateway, Instrument } from "./gateway";
import { StripeGateway } from "./stripe-gateway";
import { TestGateway } from "./test-gateway";

/** What every gateway has to guarantee. */
const standIn = new StripeStandIn();
let tenant: TestTenant;
let url: string;
const gateways: Record<string, () => Gateway> = {
  "the test gateway": () => new TestGateway({ timeout: 500 }),
  Stripe: () => stripe(),
};

const options = () => ({ name: "Stripe", secretKey: standIn.secretKey, url, timeout: 500 });
const stripe = (other: { secretKey?: string; url?: string } = {}) =>
  new StripeGateway({ ...options(), ...other });

beforeAll(async () => {
  tenant = await testTenant();
  url = await standIn.start();
  // The SDK is loaded on its first use, which takes longer than the short timeouts of these tests.
  await stripe().lookUp("nobody", new AbortController().signal);
});
afterAll(() => standIn.stop());

const card = (number: string): Instrument => ({
  kind: "card",
  number,
  expirationMonth: 12,
  expirationYear: 2030,
});
const good = card("4242424242424242");

const request = (wanted: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `pay-${newId()}`,
  amount: decimal("30.00"),
  currency: "EUR",
  payer: newId(),
  instrument: good,
  ...wanted,
});
const about = (of: string, amount: string) => ({
  key: `ref-${newId()}`,
  of,
  amount: decimal(amount),
  currency: "EUR",
});

type Verb = "charge" | "authorize";

describe.each(Object.entries(gateways))("%s", (_name, make) => {
  const inTenant = <T>(work: (gateway: Gateway) => Promise<T>) => tenant.as(() => work(make()));
  const ask = (gateway: Gateway, wanted: ChargeRequest, verb: Verb = "charge") =>
    askGateway(gateway, wanted, (signal) => gateway[verb](wanted, signal));
  const follow = (gateway: Gateway, verb: "capture" | "refund", wanted: ReturnType<typeof about>) =>
    askGateway(gateway, wanted, (signal) => gateway[verb](wanted, signal));
  const takeBack = (gateway: Gateway, key: string) =>
    askGateway(gateway, undefined, (signal) => gateway.void(key, signal));

  test("approves the requested amount, and is found again by our key", () =>
    inTenant(async (gateway) => {
      const wanted = request({ amount: decimal("19.99") });
      const answer = await ask(gateway, wanted);
      expect(answer).toMatchObject({ outcome: "approved", currency: "EUR" });
      const found = await lookUpAtGateway(gateway, wanted.key);
      expect(found).toMatchObject({ outcome: "approved", currency: "EUR" });
      expect(found && "amount" in found && found.amount.toFixed(2)).toBe("19.99");
    }));

  test("counts yen in yen and dinars in thousandths", () =>
    inTenant(async (gateway) => {
      for (const [amount, currency] of [
        ["1200", "JPY"],
        ["1.23", "KWD"],
      ] as const) {
        const wanted = request({ amount: decimal(amount), currency });
        expect(await ask(gateway, wanted)).toMatchObject({ outcome: "approved", currency });
      }
    }));

  test("declines with a code, which it can still look up later", () =>
    inTenant(async (gateway) => {
      const wanted = request({ instrument: card("4000000000009995") });
      const answer = await ask(gateway, wanted);
      expect(answer).toMatchObject({ outcome: "declined", code: "insufficient_funds" });
      expect(await lookUpAtGateway(gateway, wanted.key)).toMatchObject({
        outcome: "declined",
        code: "insufficient_funds",
      });
    }));

  test("charges bank accounts and tokens, and gives decline reasons", () =>
    inTenant(async (gateway) => {
      const bank = (number: string): Instrument => ({
        kind: "bank",
        scheme: "ACH",
        number,
        routing: "110000000",
        holderName: "Ada Lovelace",
      });
      const good = await ask(gateway, request({ instrument: bank("000123456789") }));
      expect(good).toMatchObject({ outcome: "approved" });
      const poor = await ask(gateway, request({ instrument: bank("000222222227") }));
      expect(poor).toMatchObject({ outcome: "declined", code: "insufficient_funds" });
      const token = (name: string): Instrument => ({ kind: "token", token: name });
      expect(await ask(gateway, request({ instrument: token("pm_1") }))).toMatchObject({
        outcome: "approved",
      });
      expect(
        await ask(gateway, request({ instrument: token("tok_chargeDeclined") })),
      ).toMatchObject({ outcome: "declined" });
    }));

  test("makes one transaction of a key, and refuses another amount under it as a key in use", () =>
    inTenant(async (gateway) => {
      const wanted = request();
      expect(await ask(gateway, wanted)).toEqual(await ask(gateway, wanted));
      expect(await ask(gateway, { ...wanted, amount: decimal("31") })).toMatchObject({
        outcome: "unknown",
        code: "same_key_in_use",
      });
    }));

  test("finds nothing under an unknown key", () =>
    inTenant(async (gateway) => {
      expect(await lookUpAtGateway(gateway, `pay-${newId()}`)).toMatchObject({
        outcome: "absent",
      });
      expect(await takeBack(gateway, `pay-${newId()}`)).toMatchObject({
        outcome: "declined",
        code: "not_found",
      });
    }));

  test("voids all of a charge, once", () =>
    inTenant(async (gateway) => {
      const wanted = request();
      await ask(gateway, wanted);
      expect(await takeBack(gateway, wanted.key)).toMatchObject({ outcome: "approved" });
      expect(await takeBack(gateway, wanted.key)).toMatchObject({ outcome: "approved" });
      expect(await lookUpAtGateway(gateway, wanted.key)).toMatchObject({ outcome: "voided" });
    }));

  test("captures no more than was authorized, and refunds no more than was captured", () =>
    inTenant(async (gateway) => {
      const wanted = request();
      expect(await ask(gateway, wanted, "authorize")).toMatchObject({ outcome: "approved" });
      expect(await follow(gateway, "capture", about(wanted.key, "31"))).toMatchObject({
        outcome: "declined",
      });
      const capture = about(wanted.key, "20");
      expect(await follow(gateway, "capture", capture)).toMatchObject({ outcome: "approved" });
      const refund = about(capture.key, "15");
      const first = await follow(gateway, "refund", refund);
      expect(first).toMatchObject({ outcome: "approved" });
      expect(await follow(gateway, "refund", refund)).toEqual(first);
      expect(await follow(gateway, "refund", about(capture.key, "6"))).toMatchObject({
        outcome: "declined",
      });
      const found = await lookUpAtGateway(gateway, refund.key, refund.of);
      expect(found).toMatchObject({ outcome: "approved" });
      const never = await lookUpAtGateway(gateway, "refund-never", refund.of);
      expect(never).toMatchObject({ outcome: "absent" });
    }));

  test("verifies an instrument by an authorization of zero", () =>
    inTenant(async (gateway) => {
      const nothing = request({ amount: decimal("0") });
      expect(await ask(gateway, nothing, "authorize")).toMatchObject({ outcome: "approved" });
      const poor = request({ amount: decimal("0"), instrument: card("4000000000000002") });
      expect(await ask(gateway, poor, "authorize")).toMatchObject({ outcome: "declined" });
    }));
});

describe("Stripe with failing responses", () => {
  const ask = (wanted: ChargeRequest, gateway: Gateway = stripe()) =>
    askGateway(gateway, wanted, (signal) => gateway.charge(wanted, signal));

  test.each(["hang", "kept", "broken", "html", "down"] as const)(
    "an answer that is %s is an unknown outcome, never a decline",
    async (fate) => {
      const wanted = request();
      standIn.fate = fate;
      const answer = await ask(wanted);
      standIn.fate = "honest";
      expect(answer.outcome).toBe("unknown");
      const found = await lookUpAtGateway(stripe(), wanted.key);
      expect(found?.outcome).toBe(fate === "hang" ? "absent" : "approved");
      const before = standIn.taken;
      await ask(wanted);
      expect(standIn.taken - before).toBe(fate === "hang" ? 1 : 0);
    },
  );

  test("an unsent request, and a refused key, have charged nothing", async () => {
    const nobody = stripe({ url: "http://127.0.0.1:9" });
    expect(await ask(request(), nobody)).toMatchObject({ outcome: "unsent" });
    const before = standIn.taken;
    expect(await ask(request(), stripe({ secretKey: "sk_test_other" }))).toMatchObject({
      outcome: "unsent",
      code: "credentials_refused",
    });
    expect(standIn.taken).toBe(before);
  });

  test("a gateway that hangs has few callers waiting, and turns the others away without a call", async () => {
    const hanging = new StripeGateway({ ...options(), timeout: 2600 });
    await askGateway(hanging, undefined, (signal) => hanging.void("nobody", signal));
    standIn.fate = "hang";
    const before = standIn.requests.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(request(), hanging)));
    standIn.fate = "honest";
    expect(answers.filter(({ outcome }) => outcome === "unsent")).toHaveLength(4);
    expect(standIn.requests).toHaveLength(before);
  });

  test("a charge is found although it is not in the index yet", async () => {
    const wanted = request();
    await ask(wanted);
    standIn.indexed = false;
    const found = await lookUpAtGateway(stripe(), wanted.key);
    standIn.indexed = true;
    expect(found).toMatchObject({ outcome: "approved" });
  });

  test("a refund is found among those of its charge, however many came after it", () =>
    tenant.as(async () => {
      const gateway = stripe();
      const wanted = request({ amount: decimal("30") });
      await ask(wanted, gateway);
      const back = (amount: string) => {
        const refund = about(wanted.key, amount);
        return askGateway(gateway, refund, (signal) => gateway.refund(refund, signal)).then(
          () => refund.key,
        );
      };
      const first = await back("5");
      await back("6");
      await back("7");
      standIn.pageSize = 1;
      const found = await lookUpAtGateway(gateway, first, wanted.key);
      standIn.pageSize = 100;
      expect(found).toMatchObject({ outcome: "approved" });
      expect(found && "amount" in found && found.amount.toFixed()).toBe("5");
    }));

  test("a card whose bank requires a challenge is a clear decline that says so", async () => {
    const gateway = stripe();
    const instrument = card("4000002760003184");
    const charge = await ask(request({ instrument }), gateway);
    const nothing = request({ instrument, amount: decimal("0") });
    const check = await askGateway(gateway, nothing, (signal) =>
      gateway.authorize(nothing, signal),
    );
    for (const answer of [charge, check]) {
      expect(answer).toMatchObject({ outcome: "declined", code: "authentication_required" });
      expect("text" in answer && answer.text).toMatch(/3-D Secure.*another payment method/);
    }
  });

  test("a scheme that Stripe does not have is a clear decline, and nothing is sent", async () => {
    const before = standIn.requests.length;
    const bank: Instrument = { kind: "bank", scheme: "Betalingsservice", number: "1234567890" };
    expect(await ask(request({ instrument: bank }))).toMatchObject({
      outcome: "declined",
      code: "unsupported_type",
    });
    expect(standIn.requests).toHaveLength(before);
  });
});
