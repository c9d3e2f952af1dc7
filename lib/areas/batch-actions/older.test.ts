import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const act = (action: string, body: object) => tenant.call("POST", `/v1/action/${action}`, body);
const read = (path: string) => good(tenant.call("GET", path));

const request = (more: object = {}) => ({
  Account: { Name: "Subscriber", Currency: "USD", BillCycleDay: 15, PaymentTerm: "Net 30" },
  BillToContact: { FirstName: "Ada", LastName: "Lovelace", Country: "US", State: "CA" },
  SubscribeOptions: { GenerateInvoice: false, ProcessPayments: false },
  SubscriptionData: {
    Subscription: {
      ContractEffectiveDate: "2026-01-15",
      TermType: "TERMED",
      InitialTerm: 12,
      RenewalTerm: 12,
      Notes: "by phone",
    },
    RatePlanData: [
      {
        RatePlan: { ProductRatePlanId: world.ratePlanId },
        RatePlanChargeData: [
          { RatePlanCharge: { ProductRatePlanChargeId: world.chargeId, Price: 40 } },
        ],
      },
    ],
  },
  ...more,
});

describe("subscribe", () => {
  test("makes an account with its contact, card and subscription, and bills and collects it", async () => {
    const [done] = await good(
      act("subscribe", {
        subscribes: [
          request({
            PaymentMethod: {
              Type: "CreditCard",
              CreditCardNumber: "4242424242424242",
              CreditCardType: "Visa",
              CreditCardExpirationMonth: 12,
              CreditCardExpirationYear: 2039,
              CreditCardHolderName: "Ada Lovelace",
            },
            SubscribeOptions: { GenerateInvoice: true, ProcessPayments: true },
          }),
        ],
      }),
    );
    expect(done).toMatchObject({
      Success: true,
      AccountNumber: expect.stringMatching(/^A\d/),
      InvoiceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      PaymentId: expect.stringMatching(/^[0-9a-f]{32}$/),
      TotalMrr: 62.5,
    });
    expect(await read(`/v1/subscriptions/${done.SubscriptionNumber}`)).toMatchObject({
      notes: "by phone",
      accountId: done.AccountId,
    });
    expect((await read(`/v1/invoices/${done.InvoiceId}`)).balance).toBe(0);
    expect(await read(`/v1/accounts/${done.AccountId}`)).toMatchObject({
      billingAndPayment: { paymentTerm: "Net 30" },
    });
    await expectBooksToHold();
  });

  test("adds one to an account that exists; what is refused keeps no other from being made", async () => {
    const to = (Id: string) => request({ Account: { Id } });
    const [first, second, third] = await good(
      act("subscribe", {
        subscribes: [
          to(world.accountId),
          to("0".repeat(32)),
          request({ PaymentMethod: { Type: "ACH" } }),
        ],
      }),
    );
    expect(first).toMatchObject({ Success: true, AccountId: world.accountId });
    expect(first.InvoiceId).toBeUndefined();
    const { subscriptions } = await read(`/v1/subscriptions/accounts/${world.accountId}`);
    expect(subscriptions.map(({ id }: { id: string }) => id)).toContain(first.SubscriptionId);
    expect(second).toMatchObject({ Success: false, Errors: [{ Code: "INVALID_ID" }] });
    expect(third.Errors[0]).toMatchObject({ Code: "MISSING_REQUIRED_VALUE" });
    const none = request({ BillToContact: {} });
    const [refused] = await good(act("subscribe", { subscribes: [none] }));
    expect(refused.Errors[0].Code).toBe("MISSING_REQUIRED_VALUE");
    const many = await act("subscribe", { subscribes: Array(51).fill({}) });
    expect([many.status, many.body.Errors[0].Code]).toEqual([400, "MAX_RECORDS_EXCEEDED"]);
  });
});

test("subscribe makes an account with a payment method of any kind, and says what is no list", async () => {
  const PaymentMethod = {
    ...{ Type: "ACH", AchAbaCode: "110000000", AchAccountName: "Ada Lovelace" },
    ...{ AchAccountNumber: "000123456789", AchAccountType: "Checking", AchBankName: "Bank" },
  };
  const data = { ...request().SubscriptionData, RatePlanData: "Plan" };
  const [done, refused] = await good(
    act("subscribe", {
      subscribes: [request({ PaymentMethod }), request({ SubscriptionData: data })],
    }),
  );
  expect(done).toMatchObject({ Success: true });
  const methods = await read(`/v1/accounts/${done.AccountId}/payment-methods`);
  expect(methods.ach).toMatchObject([{ type: "ACH", isDefault: true }]);
  expect(refused.Errors[0].Message).toContain("RatePlanData must be a list");
});

test("subscribe previews without storing anything, of a new account and of one that exists", async () => {
  const shown = (more: object) => ({ PreviewOptions: { EnablePreviewMode: true, ...more } });
  const billed = { SubscribeInvoiceProcessingOptions: { InvoiceTargetDate: "2026-02-20" } };
  const SubscribeOptions = { GenerateInvoice: true, ProcessPayments: true, ...billed };
  const preview = (more: object, account: object = {}) =>
    request({ ...shown(more), ...account, SubscribeOptions });
  const rows = async () =>
    (await good(act("query", { queryString: "select Id from Subscription" }))).size;
  const before = await rows();
  const [fresh, existing, metrics, whole, three, day, wrong] = await good(
    act("subscribe", {
      subscribes: [
        preview({}),
        preview({ PreviewType: "InvoiceItem" }, { Account: { Id: world.accountId } }),
        preview({ PreviewType: "InvoiceItemChargeMetrics" }),
        preview({ PreviewThroughTermEnd: true }),
        preview({ NumberOfPeriods: 3 }),
        preview({ NumberOfPeriods: 0 }),
        preview({ NumberOfPeriods: "many" }),
      ],
    }),
  );
  for (const { InvoiceData, ...done } of [fresh, existing, day]) {
    expect(done).toEqual({ Success: true, TotalMrr: 62.5, TotalTcv: 750 });
    expect(InvoiceData).toMatchObject([{ Invoice: { Amount: 125 } }]);
    expect(InvoiceData[0].InvoiceItem).toHaveLength(4);
  }
  const { ChargeMetrics } = metrics.ChargeMetricsData;
  expect(ChargeMetrics.map(({ MRR }: { MRR: number }) => MRR).toSorted()).toEqual([22.5, 40]);
  expect(whole).toMatchObject({ TotalTcv: 750, InvoiceData: [{ Invoice: { Amount: 750 } }] });
  expect(three.InvoiceData).toMatchObject([{ Invoice: { Amount: 187.5 } }]);
  expect(wrong.Errors[0].Message).toContain("NumberOfPeriods");
  expect(await rows()).toBe(before);
});

describe("amend", () => {
  const subscribed = async () =>
    (await good(act("subscribe", { subscribes: [request()] })))[0].SubscriptionId as string;
  const amend = async (SubscriptionId: string, list: object[], more: object = {}) => {
    const Amendments = list.map((one) => ({ SubscriptionId, Name: "change", ...one }));
    return (await good(act("amend", { requests: [{ Amendments, ...more }] }))).results[0];
  };
  const day = (ContractEffectiveDate: string) => ({ ContractEffectiveDate });

  test("adds, updates and removes products and changes terms, as orders", async () => {
    const id = await subscribed();
    const RatePlanData = { RatePlan: { ProductRatePlanId: world.ratePlanId } };
    const added = await amend(id, [
      { Type: "NewProduct", ...day("2026-02-15"), RatePlanData },
      { Type: "TermsAndConditions", ...day("2026-02-15"), RenewalTerm: 6, AutoRenew: true },
    ]);
    expect(added).toMatchObject({ Success: true, SubscriptionId: expect.any(String) });
    expect(added.AmendmentIds).toHaveLength(2);
    expect(added.TotalDeltaMrr).toBeGreaterThan(0);
    const { ratePlans, renewalTerm, autoRenew } = await read(`/v1/subscriptions/${id}`);
    expect([ratePlans.length, renewalTerm, autoRenew]).toEqual([2, 6, true]);
    const [first, second] = ratePlans;
    const [charge] = first.ratePlanCharges;
    const updated = await amend(id, [
      {
        Type: "UpdateProduct",
        ...day("2026-03-15"),
        RatePlanData: {
          RatePlan: { AmendmentSubscriptionRatePlanId: first.id },
          RatePlanChargeData: [{ RatePlanCharge: { Id: charge.id, Price: 55 } }],
        },
      },
      {
        Type: "RemoveProduct",
        ...day("2026-03-15"),
        RatePlanData: { RatePlan: { AmendmentSubscriptionRatePlanId: second.id } },
      },
    ]);
    expect(updated.Success).toBe(true);
    const types = await Promise.all(
      [...added.AmendmentIds, ...updated.AmendmentIds].map(
        async (key: string) => (await read(`/v1/amendments/${key}`)).type,
      ),
    );
    expect(types.toSorted()).toEqual([
      "NewProduct",
      "RemoveProduct",
      "TermsAndConditions",
      "UpdateProduct",
    ]);
    expect(await read(`/v1/amendments/subscriptions/${id}`)).toMatchObject({
      baseSubscriptionId: id,
      status: "Completed",
      contractEffectiveDate: "2026-03-15",
    });
    const one = await read(`/v1/object/amendment/${updated.AmendmentIds[0]}`);
    expect(one).toMatchObject({ SubscriptionId: id, Status: "Completed" });
    await expectBooksToHold();
  });

  test("renews and cancels, each alone", async () => {
    const id = await subscribed();
    expect((await amend(id, [{ Type: "Renewal" }])).Success).toBe(true);
    expect((await read(`/v1/subscriptions/${id}`)).termEndDate).toBe("2028-01-15");
    const both = await amend(id, [{ Type: "Renewal" }, { Type: "Cancellation" }]);
    expect(both.Errors[0].Message).toContain("send it alone");
    const ended = await amend(id, [{ Type: "Cancellation", EffectiveDate: "2026-01-15" }]);
    expect(ended).toMatchObject({ Success: true });
    expect((await read(`/v1/subscriptions/${id}`)).status).toBe("Cancelled");
  });

  test("pauses and resumes", async () => {
    const id = await subscribed();
    const paused = await amend(id, [{ Type: "SuspendSubscription", EffectiveDate: "2026-02-15" }]);
    expect(paused.Success).toBe(true);
    const on = await amend(id, [{ Type: "ResumeSubscription", EffectiveDate: "2026-03-15" }]);
    expect(on.Success).toBe(true);
  });

  test("previews without storing anything, and refuses what it does not know", async () => {
    const id = await subscribed();
    const RatePlanData = { RatePlan: { ProductRatePlanId: world.ratePlanId } };
    const PreviewOptions = { EnablePreviewMode: true };
    const added = { Type: "NewProduct", ...day("2026-02-15"), RatePlanData };
    const shown = await amend(id, [added], { PreviewOptions });
    expect(shown).toMatchObject({ Success: true, InvoiceDatas: [expect.anything()] });
    expect(shown.TotalDeltaMrr).toBeGreaterThan(0);
    expect((await read(`/v1/subscriptions/${id}`)).ratePlans).toHaveLength(1);
    for (const [list, message] of [
      [[{ Type: "Nonsense" }], "Type must be"],
      [Array(11).fill(added), "at most 10"],
      [[{ ...added, RatePlanData: {} }], "required"],
    ] as const) {
      const refused = await amend(id, [...list]);
      expect(refused.Success).toBe(false);
      expect(refused.Errors[0].Message).toContain(message);
    }
    const { results } = await good(act("amend", { requests: [{}] }));
    expect(results[0].Errors[0].Code).toBe("MISSING_REQUIRED_VALUE");
  });
});

test("generate bills accounts through their days as drafts, and says where there is nothing", async () => {
  const [{ AccountId }] = await good(act("subscribe", { subscribes: [request()] }));
  const object = { AccountId, InvoiceDate: "2026-01-15", TargetDate: "2026-02-20" };
  const [made, none] = await good(act("generate", { type: "Invoice", objects: [object, object] }));
  expect(made.Success).toBe(true);
  const invoice = await read(`/v1/invoices/${made.Id}`);
  expect(invoice).toMatchObject({
    status: "Draft",
    invoiceDate: "2026-01-15",
    accountId: AccountId,
  });
  expect(none.Errors[0].Message).toContain("nothing to bill");
});
