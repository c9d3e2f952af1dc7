import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let key: string;
let seats: { id: string };
let planId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  const asked = orderOf(accountNumber, ratePlanId, { bill: "2026-02-15" });
  key = (await order(tenant, asked)).subscriptions[0].subscriptionNumber;
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${key}`));
  planId = ratePlans[0].id;
  seats = ratePlans[0].ratePlanCharges.find(({ name }: { name: string }) => name === "Seats");
});

afterAll(expectBooksToHold);

const creation = (more: object = {}) => ({
  accountKey: accountNumber,
  contractEffectiveDate: "2026-01-15",
  termType: "TERMED",
  initialTerm: 12,
  subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  ...more,
});

/** More seats from January 15 on: 2 of 3 months are billed. */
const growth = (quantity: number, more: object = {}) => ({
  update: [
    {
      ratePlanId: planId,
      contractEffectiveDate: "2026-01-15",
      chargeUpdateDetails: [{ ratePlanChargeId: seats.id, quantity }],
    },
  ],
  ...more,
});

const previewNew = (body: object, version?: string) =>
  tenant.call("POST", "/v1/subscriptions/preview", body, version ? { version } : {});
const previewChange = (body: object, version?: string) =>
  tenant.call(
    "PUT",
    `/v1/subscriptions/${key}`,
    { preview: true, ...body },
    version ? { version } : {},
  );
const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  (answer.body.reasons ?? []).map(({ code }) => code);

type Preview = (body: object, version?: string) => ReturnType<typeof previewNew>;
const calls: readonly [string, Preview, () => object, number][] = [
  ["POST …/preview", previewNew, () => creation(), 53100021],
  ["PUT with preview", previewChange, () => growth(5), 53500021],
];

describe.each(calls)("fields under version control of %s", (_name, preview, body, unknownCode) => {
  const rows: readonly [string, unknown, readonly string[], readonly string[]][] = [
    ["includeExistingDraftInvoiceItems", true, ["186.0", "206.0"], ["207.0", "341.0"]],
    ["includeExistingDraftDocItems", true, ["207.0", "341.0"], ["186.0", "206.0"]],
  ];
  test.each(rows)("%s is known within its versions only", async (field, value, known, unknown) => {
    for (const version of known) {
      const answer = await preview({ ...body(), [field]: value }, version);
      expect([version, answer.status, answer.text]).toEqual([version, 200, answer.text]);
    }
    for (const version of unknown) {
      const answer = await preview({ ...body(), [field]: value }, version);
      expect([version, codes(answer)]).toEqual([version, [unknownCode]]);
    }
  });

  const kinds: readonly [string, readonly string[], readonly string[]][] = [
    ["InvoiceItem", ["186.0", "206.0"], ["207.0", "341.0"]],
    ["InvoiceItemChargeMetrics", ["186.0", "206.0"], ["207.0", "341.0"]],
    ["LegalDoc", ["207.0", "341.0"], ["186.0", "206.0"]],
    ["LegalDocChargeMetrics", ["207.0", "341.0"], ["186.0", "206.0"]],
    ["ChargeMetrics", ["186.0", "206.0", "207.0", "341.0"], []],
  ];
  test.each(kinds)("previewType %s is a value of its versions only", async (kind, yes, no) => {
    for (const version of yes) {
      const { body: shown, status } = await preview({ ...body(), previewType: kind }, version);
      expect([version, status]).toEqual([version, 200]);
      const place = Number(version) >= 207 ? shown.invoice : shown;
      expect("invoiceItems" in place).toBe(kind !== "ChargeMetrics");
      expect("chargeMetrics" in place).toBe(kind.endsWith("ChargeMetrics"));
    }
    for (const version of no) {
      const answer = await preview({ ...body(), previewType: kind }, version);
      expect([version, answer.status, codes(answer)[0]! % 100]).toEqual([version, 400, 20]);
    }
  });

  test("amounts, lines and metrics move into the invoice container at 207.0", async () => {
    for (const version of [undefined, "186.0", "206.0"]) {
      const type = { previewType: "InvoiceItemChargeMetrics" };
      const shown = await good(preview({ ...body(), ...type }, version));
      expect(shown).toMatchObject({
        amount: expect.any(Number),
        amountWithoutTax: expect.any(Number),
        taxAmount: 0,
        targetDate: "2026-01-15",
        invoiceTargetDate: "2026-01-15",
        invoiceItems: expect.any(Array),
        chargeMetrics: expect.any(Array),
      });
      expect(shown).not.toHaveProperty("invoice");
      expect(shown).not.toHaveProperty("creditMemo");
    }
    for (const version of ["207.0", "341.0"]) {
      const shown = await good(
        preview({ ...body(), previewType: "LegalDocChargeMetrics" }, version),
      );
      expect(shown.invoice).toMatchObject({
        amount: expect.any(Number),
        targetDate: "2026-01-15",
        invoiceItems: expect.any(Array),
        chargeMetrics: expect.any(Array),
      });
      for (const field of [
        ...["amount", "amountWithoutTax", "taxAmount", "invoiceItems", "chargeMetrics"],
        ...["targetDate", "invoiceTargetDate"],
      ]) {
        expect(shown).not.toHaveProperty(field);
      }
    }
  });

  test("lines have taxation items from 315.0 on", async () => {
    for (const [version, has] of [
      ["314.0", false],
      ["315.0", true],
      ["341.0", true],
    ] as const) {
      const { invoice, creditMemo } = await good(preview(body(), version));
      const [line] = [...invoice.invoiceItems, ...(creditMemo?.creditMemoItems ?? [])];
      expect("taxationItems" in line).toBe(has);
    }
  });
});

describe("the target date", () => {
  test("of the preview of a new one is invoiceTargetDate until 206.0, and targetDate since 207.0", async () => {
    for (const [field, known, unknown] of [
      ["invoiceTargetDate", ["186.0", "206.0"], ["207.0", "341.0"]],
      ["targetDate", ["207.0", "341.0"], ["186.0", "206.0"]],
    ] as const) {
      const body = creation({ [field]: "2026-03-15" });
      for (const version of known) {
        const shown = await good(previewNew(body, version));
        expect(shown.invoiceTargetDate ?? shown.invoice.targetDate).toBe("2026-03-15");
      }
      for (const version of unknown) {
        expect(codes(await previewNew(body, version))).toEqual([53100021]);
      }
    }
  });

  test("of an update is invoiceTargetDate until 207.0, and targetDate since 211.0", async () => {
    for (const [field, known, unknown] of [
      ["invoiceTargetDate", ["186.0", "207.0"], ["211.0", "341.0"]],
      ["targetDate", ["211.0", "341.0"], ["186.0", "207.0"]],
    ] as const) {
      const body = growth(5, { [field]: "2026-03-15" });
      for (const version of known) {
        const shown = await good(previewChange(body, version));
        expect(shown.invoiceTargetDate ?? shown.invoice.targetDate).toBe("2026-03-15");
      }
      for (const version of unknown) {
        expect(codes(await previewChange(body, version))).toEqual([53500021]);
      }
    }
  });
});

describe("a preview", () => {
  test("equals the result of creating the subscription", async () => {
    const target = { targetDate: "2026-04-15" };
    const previewed = await good(previewNew(creation(target), "341.0"));
    const body = creation({ ...target, renewalTerm: 12, collect: false });
    const made = await good(tenant.call("POST", "/v1/subscriptions", body, { version: "341.0" }));
    const { contractedMrr, totalContractedValue } = made;
    expect(previewed).toMatchObject({ contractedMrr, totalContractedValue });
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceId}`));
    expect(previewed.invoice.amount).toBe(invoice.amount);
  });

  test("of fewer seats has the credit of the update; before 207.0 as a negative amount", async () => {
    const former = await good(previewChange(growth(1), "206.0"));
    const shown = await good(previewChange(growth(1), "341.0"));
    expect(shown.creditMemo.amount).toBeGreaterThan(0);
    expect(former.amount).toBe(shown.invoice.amount - shown.creditMemo.amount);
    expect(former.invoiceItems.some((of: { chargeAmount: number }) => of.chargeAmount < 0)).toBe(
      true,
    );
    expect(shown).toMatchObject({ totalDeltaMrr: -15 });
    const before = await asOwner("select * from order_action where tenant_id = $1", [
      tenant.tenantId,
    ]);
    await good(previewChange(growth(1), "341.0"));
    expect(
      await asOwner("select * from order_action where tenant_id = $1", [tenant.tenantId]),
    ).toEqual(before);
    const done = await good(
      tenant.call(
        "PUT",
        `/v1/subscriptions/${key}`,
        growth(1, { runBilling: true, targetDate: "2026-01-15" }),
        { version: "341.0" },
      ),
    );
    expect(done).toMatchObject({
      totalDeltaMrr: shown.totalDeltaMrr,
      totalDeltaTcv: shown.totalDeltaTcv,
    });
    const memo = await good(tenant.call("GET", `/v1/credit-memos/${done.creditMemoId}`));
    expect(memo.amount).toBe(shown.creditMemo.amount);
  });

  test("includes the subscription's lines of drafts, unless excluded", async () => {
    const billingOptions = { targetDate: "2026-01-15", generateDraftInvoice: true };
    const processingOptions = { runBilling: true, billingOptions };
    const asked = orderOf(accountNumber, ratePlanId, { body: { processingOptions } });
    const made = await order(tenant, asked);
    const draft = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(draft).toMatchObject({ status: "Draft", amount: 71.5 });
    const path = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    for (const [version, field] of [
      ["206.0", "includeExistingDraftInvoiceItems"],
      ["341.0", "includeExistingDraftDocItems"],
    ] as const) {
      for (const [include, amount] of [
        [{}, 71.5],
        [{ [field]: true }, 71.5],
        [{ [field]: false }, 0],
      ] as const) {
        const body = { preview: true, notes: "As it is", autoRenew: true, ...include };
        const shown = await good(tenant.call("PUT", path, body, { version }));
        const place = shown.invoice ?? shown;
        expect([version, place.amount, place.invoiceItems.length > 0]).toEqual([
          version,
          amount,
          amount > 0,
        ]);
      }
    }
  });

  test("goes through a day, to the end of the term, or through a number of billing dates", async () => {
    const preview = (more: object) => previewNew(creation(more), "341.0");
    const { invoice, totalContractedValue } = await good(preview({ previewThruType: "TermEnd" }));
    expect(invoice).toMatchObject({ targetDate: "2027-01-15", amount: totalContractedValue });
    const dates = { previewThruType: "NumberOfPeriods", previewNumberOfPeriods: 3 };
    const three = await good(preview(dates));
    const through = { targetDate: three.invoice.targetDate };
    expect((await good(preview(through))).invoice.amount).toBe(three.invoice.amount);
    for (const [wrong, code] of [
      [{ ...dates, ...through }, 53100030],
      [{ previewNumberOfPeriods: 3 }, 53100030],
      [{ previewThruType: "NumberOfPeriods" }, 53100022],
      [{ previewThruType: "TermEnd", termType: "EVERGREEN", initialTerm: undefined }, 53100030],
    ] as const)
      expect(codes(await preview(wrong)), JSON.stringify(wrong)).toEqual([code]);
  });

  test("takes either an account or the data of a new one", async () => {
    const previewAccountInfo = { billCycleDay: 0, currency: "USD", billToContact: {} };
    const body = { ...creation(), accountKey: undefined, previewAccountInfo };
    expect((await good(previewNew(body, "341.0"))).contractedMrr).toBe(71.5);
    const both = await previewNew(creation({ previewAccountInfo }), "341.0");
    expect(codes(both)).toEqual([53100030]);
    const none = await previewNew(creation({ accountKey: undefined }), "341.0");
    expect(codes(none)).toEqual([53100022]);
  });

  test("has the errors of the call", async () => {
    expect(codes(await previewNew(creation({ termType: "BAD" })))).toEqual([53100320]);
    expect(codes(await previewNew(creation({ initialTerm: undefined })))).toEqual([53100422]);
    const nobody = await previewNew(creation({ accountKey: "A99999999" }));
    expect([nobody.status, codes(nobody)]).toEqual([404, [53100040]]);
  });
});
