import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { compareVersions, type MinorVersion, SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

/*
 * The rows of the interface's table of version-controlled fields that concern orders,
 * subscriptions and billing, at every supported version, without a header, and at versions that are not supported.
 * Each request has the field and a nonexistent one: the refused unknown fields show whether the version
 * has the field, before anything is looked up.
 */

const text = expect.any(String);
const wire = expect.stringMatching(/^[0-9a-f]{32}$/);

let tenant: TestTenant;
let account: Awaited<ReturnType<typeof makeAccount>>;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  account = await makeAccount(tenant);
});

/** The version in force by header: without one, and for unsupported versions, 186.0. */
const HEADERS: readonly (readonly [header: string | undefined, inForce: MinorVersion])[] = [
  ...SUPPORTED_VERSIONS.map((version) => [version, version] as const),
  [undefined, "186.0"],
  ["222.4", "186.0"],
  ["190.0", "186.0"],
  ["999.0", "186.0"],
];

type Row = readonly [field: string, since: MinorVersion, until: MinorVersion];
const FIRST = "186.0";
const LAST = "341.0";

const BILLING: readonly Row[] = [
  ["invoiceCollect", FIRST, "189.0"],
  ["collect", "196.0", LAST],
  ["invoice", "196.0", "207.0"],
  ["runBilling", "211.0", LAST],
  ["invoiceTargetDate", FIRST, "207.0"],
  ["targetDate", "211.0", LAST],
];
const DRAFTS: readonly Row[] = [
  ["includeExistingDraftInvoiceItems", FIRST, "206.0"],
  ["includeExistingDraftDocItems", "207.0", LAST],
];
const PREVIEWED: readonly Row[] = [
  ["invoiceTargetDate", FIRST, "206.0"],
  ["targetDate", "207.0", LAST],
  ...DRAFTS,
];

const COLLECTED: readonly Row[] = [
  ["invoiceDate", FIRST, "214.0"],
  ["invoiceTargetDate", FIRST, "214.0"],
  ["documentDate", "215.0", LAST],
  ["targetDate", "215.0", LAST],
];

const CALLS: readonly [method: string, path: string, code: number, rows: readonly Row[]][] = [
  ["POST", "/v1/subscriptions", 53000021, BILLING],
  ["PUT", "/v1/subscriptions/any", 53500021, [...BILLING, ...DRAFTS]],
  ["PUT", "/v1/subscriptions/any/renew", 53300021, BILLING],
  ["PUT", "/v1/subscriptions/any/cancel", 53200021, BILLING],
  ["PUT", "/v1/subscriptions/any/suspend", 53400021, BILLING],
  ["PUT", "/v1/subscriptions/any/resume", 53900021, BILLING],
  ["POST", "/v1/accounts", 51000021, BILLING],
  ["POST", "/v1/subscriptions/preview", 53100021, PREVIEWED],
  ["POST", "/v1/operations/invoice-collect", 54000021, COLLECTED],
  [
    "POST",
    "/v1/billing-preview-runs",
    57900021,
    [
      ["batch", FIRST, "309.0"],
      ["batches", "314.0", LAST],
    ],
  ],
  [
    "POST",
    "/v1/payment-schedules",
    54300021,
    [
      ["billingDocument", "330.0", LAST],
      ["paymentOption", "337.0", LAST],
    ],
  ],
];

const VALUES: Record<string, unknown> = {
  invoiceTargetDate: "2026-01-15",
  targetDate: "2026-01-15",
  invoiceDate: "2026-01-15",
  documentDate: "2026-01-15",
  batch: "Batch1",
  batches: "Batch1",
  billingDocument: { type: "Invoice", number: "INV00000001" },
  paymentOption: [{ type: "GatewayOptions" }],
};

const isWithin = ([, since, until]: Row, at: MinorVersion) =>
  compareVersions(since, at) <= 0 && compareVersions(at, until) <= 0;

describe("fields under version control", () => {
  test.each(CALLS)("are known to %s %s within their versions only", async (...call) => {
    const [method, path, code, rows] = call;
    const fields = Object.fromEntries(rows.map(([name]) => [name, VALUES[name] ?? false]));
    for (const [version, inForce] of HEADERS) {
      const answer = await tenant.call(
        method,
        path,
        { ...fields, noSuchField: 1 },
        version === undefined ? {} : { version },
      );
      expect(answer.status).toBe(400);
      const unknown = answer.body.reasons.filter((of: { code: number }) => of.code % 100 === 21);
      const said = unknown.map(({ message }: { message: string }) => message.split(" ")[2]);
      const expected = rows.filter((row) => !isWithin(row, inForce)).map(([name]) => name);
      const names = said.map((name: string) => name.replace(/[.,]$/, ""));
      expect([version, names.sort()]).toEqual([version, [...expected, "noSuchField"].sort()]);
      for (const reason of unknown) {
        const own = !reason.message.includes("noSuchField");
        if (own)
          expect([version, reason.code, reason.message]).toEqual([
            version,
            code,
            expect.stringContaining(`${inForce} is in force`),
          ]);
      }
    }
  });

  test.each([
    ["InvoiceItem", FIRST, "206.0"],
    ["InvoiceItemChargeMetrics", FIRST, "206.0"],
    ["LegalDoc", "207.0", LAST],
    ["LegalDocChargeMetrics", "207.0", LAST],
    ["ChargeMetrics", FIRST, LAST],
  ] as const)("previewType %s is a word of its versions only", async (...row) => {
    for (const [version, inForce] of HEADERS) {
      for (const [method, path] of [
        ["POST", "/v1/subscriptions/preview"],
        ["PUT", "/v1/subscriptions/any"],
      ] as const) {
        const answer = await tenant.call(
          method,
          path,
          { previewType: row[0], noSuchField: 1 },
          version === undefined ? {} : { version },
        );
        const refused = answer.text.includes("previewType must be");
        expect([path, version, refused]).toEqual([path, version, !isWithin(row, inForce)]);
      }
    }
  });
});

describe("what the fields do", () => {
  const creation = (more: object) => ({
    accountKey: account.accountNumber,
    contractEffectiveDate: "2026-01-15",
    termType: "TERMED",
    initialTerm: 12,
    renewalTerm: 12,
    subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
    ...more,
  });

  test.each([
    [undefined, { invoiceCollect: true }, 71.5, true],
    [undefined, { invoiceCollect: true, invoiceTargetDate: "2026-02-15" }, 143, true],
    [undefined, { invoiceCollect: false }, null, false],
    ["189.0", { invoiceCollect: true }, 71.5, true],
    ["196.0", { invoice: true, collect: false }, 71.5, false],
    ["207.0", { invoice: true, collect: true, invoiceTargetDate: "2026-02-15" }, 143, true],
    ["207.0", { invoice: false, collect: false }, null, false],
    ["211.0", { runBilling: true, collect: true }, 71.5, true],
    ["211.0", { runBilling: true, collect: false, targetDate: "2026-02-15" }, 143, false],
    ["341.0", { runBilling: false, collect: false }, null, false],
  ] as const)("at %s, %j bills %s and collects it: %s", async (version, asked, amount, paid) => {
    const made = await good(
      tenant.call("POST", "/v1/subscriptions", creation(asked), version ? { version } : {}),
    );
    expect([made.invoiceId !== undefined, made.paymentId !== undefined]).toEqual([
      amount !== null,
      paid,
    ]);
    if (amount === null) return;
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceId}`));
    expect(invoice).toMatchObject({ amount, balance: paid ? 0 : amount });
  });

  test("a cancellation returns its credit memo from 207.0 on, and creates it at every version", async () => {
    for (const [version, billing, named] of [
      [undefined, { invoiceCollect: true }, false],
      ["206.0", { invoice: true, collect: false }, false],
      ["207.0", { invoice: true, collect: false }, true],
      ["341.0", { runBilling: true, collect: false }, true],
    ] as const) {
      const asked = orderOf(account.accountNumber, ratePlanId, { bill: "2026-01-15" });
      const key = (await order(tenant, asked)).subscriptions[0].subscriptionNumber;
      const answer = await good(
        tenant.call(
          "PUT",
          `/v1/subscriptions/${key}/cancel`,
          {
            cancellationPolicy: "SpecificDate",
            cancellationEffectiveDate: "2026-01-15",
            ...billing,
          },
          version ? { version } : {},
        ),
      );
      expect([version, "creditMemoId" in answer]).toEqual([version, named]);
      const { data } = await good(
        tenant.call(
          "GET",
          `/object-query/credit-memos?filter[]=accountNumber.EQ:${account.accountNumber}&sort[]=createdDate.DESC`,
        ),
      );
      if (named) expect(data[0].id).toBe(answer.creditMemoId);
      expect(data[0].amount).toBeGreaterThan(0);
      const items = `/object-query/credit-memo-items?filter[]=subscriptionNumber.EQ:${key}`;
      const lines = (await good(tenant.call("GET", `${items}&filter[]=status.EQ:Posted`))).data;
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatchObject({ creditMemoId: data[0].id });
      const sum = lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
      expect(sum).toBeCloseTo(data[0].amount, 9);
    }
  });

  test("orders return their subscriptions by number up to 222.4, and with status from 223.0", async () => {
    const draft = { ...orderOf(account.accountNumber, ratePlanId), status: "Draft" };
    for (const [version, name] of [
      [undefined, "subscriptionNumbers"],
      ["216.0", "subscriptionNumbers"],
      ["222.4", "subscriptionNumbers"],
      ["223.0", "subscriptions"],
      ["341.0", "subscriptions"],
    ] as const) {
      const at = version ? { version } : {};
      const waiting = await good(tenant.call("POST", "/v1/orders", draft, at));
      const path = `/v1/orders/${waiting.orderNumber}/activate`;
      const body = orderOf(account.accountNumber, ratePlanId);
      for (const done of [
        await good(tenant.call("POST", "/v1/orders", body, at)),
        await good(tenant.call("PUT", path, {}, at)),
      ]) {
        const known = ["subscriptionNumbers", "subscriptions"].filter((of) => of in done);
        expect([version, known]).toEqual([version, [name]]);
        const [shown] = done[name];
        expect(typeof shown).toBe(name === "subscriptions" ? "object" : "string");
      }
    }
  });

  test("previews of orders have taxation items from 309.0 on, those of subscriptions from 315.0", async () => {
    const { subscriptions, ...rest } = orderOf(account.accountNumber, ratePlanId);
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: "2026-01-15",
    };
    const newOne = creation({ renewalTerm: undefined });
    const made = await order(tenant, orderOf(account.accountNumber, ratePlanId));
    const changed = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    const added = {
      preview: true,
      add: [{ productRatePlanId: ratePlanId, contractEffectiveDate: "2026-01-15" }],
    };
    for (const [version, ofOrder, ofSubscription] of [
      [undefined, false, false],
      ["257.0", false, false],
      ["309.0", true, false],
      ["314.0", true, false],
      ["315.0", true, true],
      ["341.0", true, true],
    ] as const) {
      const at = version ? { version } : {};
      const asOrder = await good(
        tenant.call("POST", "/v1/orders/preview", { ...rest, subscriptions, previewOptions }, at),
      );
      const [line] = asOrder.previewResult.invoices[0].invoiceItems;
      expect([version, "taxationItems" in line]).toEqual([version, ofOrder]);
      const shown = await good(tenant.call("POST", "/v1/subscriptions/preview", newOne, at));
      const update = await good(tenant.call("PUT", changed, added, at));
      for (const { invoice, ...rest } of [shown, update]) {
        const [own] = (invoice ?? rest).invoiceItems;
        expect([version, "taxationItems" in own]).toEqual([version, ofSubscription]);
      }
    }
  });

  test("chargeMetrics of previews move into the invoice at 207.0, and nothing asked for is documents", async () => {
    const subscription = orderOf(account.accountNumber, ratePlanId);
    const key = (await order(tenant, subscription)).subscriptions[0].subscriptionNumber;
    const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${key}`));
    const [{ id, ratePlanCharges }] = ratePlans;
    const seats = ratePlanCharges.find(({ quantity }: { quantity: number | null }) => quantity);
    const chargeUpdateDetails = [{ ratePlanChargeId: seats.id, quantity: seats.quantity + 2 }];
    const update = [{ ratePlanId: id, contractEffectiveDate: "2026-01-15", chargeUpdateDetails }];
    const named = { productRatePlanId: ratePlanId, number: null };
    const worth = Object.fromEntries(
      ["mrr", "dmrr", "tcv", "dtcv"].map((of) => [of, expect.any(Number)]),
    );
    const stored = { originalId: wire, originRatePlanId: wire, number: text };
    const calls = [
      ["POST", "/v1/subscriptions/preview", creation({ renewalTerm: undefined }), {}],
      ["PUT", `/v1/subscriptions/${key}`, { preview: true, update }, stored],
    ] as const;
    for (const [version, contained] of [
      [undefined, false],
      ["206.0", false],
      ["207.0", true],
      ["341.0", true],
    ] as const) {
      for (const [method, path, body, names] of calls) {
        const preview = async (more: object) => {
          const asked = { ...body, ...more };
          const shown = await good(tenant.call(method, path, asked, version ? { version } : {}));
          expect([path, version, "invoice" in shown]).toEqual([path, version, contained]);
          return { shown, place: contained ? shown.invoice : shown };
        };
        const documents = await preview({});
        expect(documents.place.invoiceItems.length).toBeGreaterThan(0);
        expect(documents.place).not.toHaveProperty("chargeMetrics");
        for (const previewType of [
          "ChargeMetrics",
          contained ? "LegalDocChargeMetrics" : "InvoiceItemChargeMetrics",
        ]) {
          const { shown, place } = await preview({ previewType });
          expect("invoiceItems" in place).toBe(previewType !== "ChargeMetrics");
          expect(contained && "chargeMetrics" in shown).toBe(false);
          for (const metric of place.chargeMetrics) {
            const charge = { ...named, ...worth, productRatePlanChargeId: wire, ...names };
            expect(metric).toEqual(charge);
          }
          const sum = (name: string) =>
            place.chargeMetrics.reduce(
              (so: number, of: Record<string, number>) => so + (of[name] ?? NaN),
              0,
            );
          const { totalDeltaMrr, totalDeltaTcv, contractedMrr, totalContractedValue } = shown;
          expect([sum("dmrr"), sum("dtcv")]).toEqual([
            totalDeltaMrr ?? contractedMrr,
            totalDeltaTcv ?? totalContractedValue,
          ]);
        }
      }
    }
  });
});
