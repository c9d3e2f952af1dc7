import { asOwner, failedMail, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { firstIds } from "@/lib/testing/contract-calls";
import { addressOf, bodiesOf, FIRST, startRuns } from "@/lib/testing/isolation/bodies";
import { giveFeature } from "@/lib/testing/isolation/features";
import { fulfilled } from "@/lib/testing/isolation/fulfillment";
import { COMMITMENT, redeemedCoupon } from "@/lib/testing/isolation/coupon";
import { plannedAndMissed } from "@/lib/testing/isolation/scheduled";
import { askMore, giveCredit } from "@/lib/testing/isolation/memos";
import { makeExchangeRate, makeTaxes } from "@/lib/testing/isolation/rates";
import { usedBy } from "@/lib/testing/isolation/used";
import { makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";
import { makeAdjustments, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { beforeAll, describe, expect, test } from "vitest";
import { valuesApart } from "@/lib/testing/listed-values";
import { WRITTEN_OTHERWISE } from "@/lib/areas/batch-actions/catalogue/listed-fields";
import { EVERY_OBJECT } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { contracts } from "./contracts";
import type { Contract } from "./operation";

/**
 * Another tenant's objects get the same answers as objects that do not exist, in every operation;
 * nothing of the other tenant is shown or changed. A new operation without a key here fails.
 */
const CANARY = "Canary-Company-Of-A";
let owner: TestTenant;
let stranger: TestTenant;
let world: World;
let sessionId: string;
let originId: string;
let gatewayId: string;
let runs: Awaited<ReturnType<typeof startRuns>>;
let reminderId: string;
let mailId: string;
let schedule: { number: string; itemId: string };
let pageId: string;
let fileId: string;
let couponId: string;
let usage: Awaited<ReturnType<typeof usedBy>>;
let orders: { actionId: string; jobId: string; lineId: string; ratePlanId: string };
let taxes: { codeId: string; rateId: string };
let customFieldId: string;
let recordingId: string;
let accounting: Record<"codeId" | "periodId" | "sequenceSetId" | "exchangeRateId", string>;
let features: Record<"featureId" | "productFeatureId" | "tierId" | "groupId" | "unitId", string>;
let memo: { number: string; itemId: string; taxId: string };
let debit: { number: string; itemId: string };
let refundNumber: string;
let rampNumber: string;
let planned: { schedule: string; adjustment: string };
let fulfillment: { id: string; itemId: string };
/** The same without Invoice Settlement. */
let adjusting: { owner: TestTenant; stranger: TestTenant; ids: ReadonlyMap<string, string> };
let kept: Record<"snapshotId" | "contactSnapshotId" | "logId" | "chargeId" | "refundId", string>;

beforeAll(async () => {
  owner = await testTenant();
  stranger = await testTenant();
  world = await makeWorld(owner, CANARY);
  const [session] = await asOwner<{ id: string }>(
    "insert into portal_session (tenant_id, id, user_id, expires_at) values ($1, gen_random_uuid(), $2, now() + interval '1 hour') returning id",
    [owner.tenantId, owner.userId],
  );
  sessionId = session?.id ?? "";
  const origin = await owner.call("POST", "/v1/settings/allowed-origins", {
    origin: `https://${CANARY.toLowerCase().replace(/[^a-z]/g, "")}.example`,
  });
  originId = origin.body.id;
  const gateway = { name: CANARY, type: "Stripe", secretKey: "sk_test_canary0123" };
  gatewayId = (await owner.call("POST", "/v1/settings/payment-gateways", gateway)).body.id;
  const page = await owner.call("POST", "/v1/settings/hosted-pages", { name: CANARY });
  pageId = page.body.id;
  const files = await owner.call("GET", `/v1/invoices/${world.invoiceNumber}/files`);
  fileId = files.body.invoiceFiles[0].id;
  usage = await usedBy(owner, world.accountNumber);
  schedule = await planPayment();
  const late = { kind: "PastDue", name: CANARY, days: 3, subject: CANARY, body: "" };
  reminderId = (await owner.call("POST", "/v1/settings/reminders", late)).body.id;
  mailId = await failedMail(owner, CANARY);
  runs = await startRuns(
    owner,
    { productRatePlanKey: world.ratePlanId, invoiceId: fileId },
    CANARY,
  );
  orders = await orderKeys();
  fulfillment = await fulfilled(owner, orders.lineId, CANARY);
  planned = await plannedAndMissed(owner, world, CANARY);
  rampNumber = await agreeRamp();
  taxes = await makeTaxes(owner, CANARY);
  customFieldId = await defineField();
  accounting = await keepBooks();
  recordingId = (await owner.call("POST", "/v1/recordings", {})).body.id;
  features = await giveFeature(owner, CANARY, world);
  couponId = await redeemedCoupon(owner, CANARY, world);
  memo = await giveCredit(owner, CANARY, world);
  debit = await askMore(owner, CANARY, world);
  refundNumber = await refundAll();
  kept = await keptOfMethod();
  adjusting = await adjustInvoices();
  listedIds = await firstIds(owner);
}, 60_000);

async function adjustInvoices(): Promise<typeof adjusting> {
  const own = await tenantWithoutSettlement();
  const ids = await makeAdjustments(own, CANARY);
  return { owner: own, stranger: await tenantWithoutSettlement(), ids };
}

/** A definition of the owner. */
async function defineField(): Promise<string> {
  const field = { object: "Account", name: "Canary__c", label: CANARY, type: "text" };
  return (await owner.call("POST", "/v1/settings/custom-fields", field)).body.id;
}

/** An accounting code of the owner, a period that has ended, and a sequence set. */
async function keepBooks(): Promise<typeof accounting> {
  const code = { name: CANARY, type: "Cash" };
  const set = {
    name: CANARY,
    invoice: { prefix: "OWN-INV-" },
    creditMemo: { prefix: "OWN-CM-" },
    debitMemo: { prefix: "OWN-DM-" },
  };
  const period = { name: CANARY, startDate: "2020-01-01", endDate: "2020-12-31", fiscalYear: 2020 };
  return {
    codeId: (await owner.call("POST", "/v1/accounting-codes", code)).body.id,
    periodId: (await owner.call("POST", "/v1/accounting-periods", period)).body.id,
    sequenceSetId: (await owner.call("POST", "/v1/sequence-sets", { sequenceSets: [set] })).body
      .sequenceSets[0].id,
    exchangeRateId: await makeExchangeRate(owner, CANARY),
  };
}

/** The stored history of the owner's card and contact: what they were, and the gateway's responses. */
async function keptOfMethod(): Promise<typeof kept> {
  await owner.call("PUT", `/v1/payment-methods/${world.paymentMethodId}/verify`, {});
  const payment = await owner.call("GET", `/v1/payments/${world.paymentNumber}`);
  const invoice = await owner.call("GET", `/v1/invoices/${world.invoiceNumber}`);
  const logs = await owner.call("GET", "/object-query/payment-method-transaction-logs");
  const asked = await asOwner<{ id: string; kind: string }>(
    "select id, kind from gateway_intent where tenant_id = $1",
    [owner.tenantId],
  );
  const idOf = (kind: string) => asked.find((one) => one.kind === kind)?.id ?? "0".repeat(32);
  return {
    snapshotId: payment.body.paymentMethodSnapshotId,
    contactSnapshotId: invoice.body.billToContactSnapshotId,
    logId: logs.body.data[0].id,
    chargeId: idOf("charge"),
    refundId: idOf("refund"),
  };
}

/** A payment schedule of the owner, and its item. */
async function planPayment(): Promise<typeof schedule> {
  const items = [{ amount: 1, scheduledDate: "2026-02-01", description: CANARY }];
  const body = { accountNumber: world.accountNumber, items };
  const { body: made } = await owner.call("POST", "/v1/payment-schedules", body);
  return { number: made.paymentScheduleNumber, itemId: made.items[0].id };
}

/** A refund of the owner's payment. */
async function refundAll(): Promise<string> {
  const path = `/v1/payments/${world.paymentNumber}/refunds/unapply`;
  const refund = { type: "External", methodType: "Check", totalAmount: 1, comment: CANARY };
  return (await owner.call("POST", path, refund)).body.number;
}

/** An action of the owner's order, and a job that processes another one. */
async function orderKeys(): Promise<typeof orders> {
  const { body } = await owner.call("GET", `/v1/orders/${world.orderNumber}`);
  const later = newSubscriptionOrder(world.accountNumber, world.ratePlanId);
  const started = await owner.call("POST", "/v1/async/orders", later);
  const sold = await owner.call("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: world.accountNumber,
    orderLineItems: [{ itemName: CANARY, amountPerUnit: 1 }],
  });
  const { body: read } = await owner.call("GET", `/v1/orders/${sold.body.orderNumber}`);
  return {
    lineId: read.order.orderLineItems[0].id,
    actionId: body.order.subscriptions[0].orderActions[0].id,
    ratePlanId:
      body.order.subscriptions[0].orderActions[0].createSubscription.subscribeToRatePlans[0]
        .ratePlanId,
    jobId: started.body.jobId,
  };
}

/** A ramp of the owner's subscription. */
async function agreeRamp(): Promise<string> {
  const interval = { name: CANARY, startDate: "2026-01-15", endDate: "2027-01-14" };
  const orderActions = [{ type: "TermsAndConditions", termsAndConditions: {} }];
  const { subscriptionNumber, accountNumber: existingAccountNumber } = world;
  const ramp = { name: CANARY, intervals: [interval] };
  const { body } = await owner.call("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber,
    subscriptions: [{ subscriptionNumber, ramp, orderActions }],
  });
  return body.ramps[0].rampNumber;
}

/** An id of each list that is read by key, by the path of that read. */
let listedIds: ReadonlyMap<string, string>;

/** A key of the other tenant for each path parameter. */
const keys: Record<string, () => string> = {
  "account-key": () => world.accountNumber,
  accountNumber: () => world.accountNumber,
  contactId: () => world.contactId,
  "contact-snapshot-id": () => kept.contactSnapshotId,
  "payment-method-id": () => world.paymentMethodId,
  "payment-key": () => world.paymentNumber,
  partid: () => "0".repeat(32),
  itempartid: () => "0".repeat(32),
  "refund-key": () => refundNumber,
  refundpartid: () => "0".repeat(32),
  "invoice-key": () => world.invoiceNumber,
  invoiceNumber: () => world.invoiceNumber,
  invoiceKey: () => world.invoiceNumber,
  invoice_id: () => world.invoiceNumber,
  account_id: () => world.accountNumber,
  "credit-memo-key": () => memo.number,
  cmitemid: () => memo.itemId,
  "debit-memo-key": () => debit.number,
  dmitemid: () => debit.itemId,
  "subscription-key": () => world.subscriptionNumber,
  subscriptionNumber: () => world.subscriptionNumber,
  subscription_id: () => world.subscriptionNumber,
  ...FIRST,
  orderNumber: () => world.orderNumber,
  rampNumber: () => rampNumber,
  scheduleKey: () => planned.schedule,
  "adjustment-key": () => planned.adjustment,
  "fulfillment-key": () => fulfillment.id,
  "fulfillment-item-id": () => fulfillment.itemId,
  "product-key": () => world.productNumber,
  "catalog-group-key": () => features.groupId,
  "product-rate-plan-charge-key": () => world.chargeId,
  "coupon-key": () => couponId,
  commitmentKey: () => COMMITMENT,
  ...{ "client-id": () => owner.clientId, "user-id": () => owner.userId },
  "session-id": () => sessionId,
  "invitation-id": () => runs.invitation,
  "upload-id": () => usage.uploadId,
  "threshold-id": () => usage.thresholdId,
  "alert-id": () => usage.alertId,
  "invoice-item-id": () => listedIds.get("/object-query/invoice-items/{key}") ?? "",
  jobId: () => orders.jobId,
  "origin-id": () => originId,
  "page-id": () => pageId,
  "file-id": () => fileId,
  "item-id": () => "0".repeat(32),
  "taxation-item-id": () => memo.taxId,
  paymentScheduleKey: () => schedule.number,
  paymentRunKey: () => runs.payment,
  billRunId: () => runs.bill,
  billingPreviewRunId: () => runs.preview,
  checkId: () => runs.check,
  bill_run_preview_id: () => runs.preview,
  priceRiseKey: () => runs.price,
  "reminder-id": () => reminderId,
  order_line_item_id: () => orders.lineId,
  "psi-id": () => schedule.itemId,
  payment_schedule_id: () => schedule.number,
  payment_schedule_item_id: () => schedule.itemId,
  itemId: () => orders.lineId,
  "gateway-id": () => gatewayId,
  meterGlobalId: () => runs.meter,
  "mail-id": () => mailId,
  "custom-field-id": () => customFieldId,
  "recording-id": () => recordingId,
  "ac-id": () => accounting.codeId,
  "ap-id": () => accounting.periodId,
  key: () => world.accountNumber,
  "amendment-key": () => listedIds.get("/object-query/amendments/{key}") ?? "",
  "tax-code-id": () => taxes.codeId,
  "tax-rate-id": () => taxes.rateId,
  "rate-id": () => accounting.exchangeRateId,
};

/** Parameters that mean another thing at some addresses: all object operations call theirs `id`. */
const objectKeys: readonly [RegExp, () => string][] = [
  [/^\/v1\/product-rate-plans\//, () => world.ratePlanId],
  [/^\/v1\/operations\/bulk-pdf\//, () => runs.pdfs],
  [/^\/v1\/sequence-sets\//, () => accounting.sequenceSetId],
  [/^\/v1\/orderActions\//, () => orders.actionId],
  [/^\/v1\/rateplans\//, () => orders.ratePlanId],
  [/^\/v1\/object\/(?:communication-profile|invoice-split(?:-item)?)\//, () => "0".repeat(32)],
  [/^\/v1\/object\/bill-run\//, () => runs.bill],
  [/^\/v1\/object\/feature\//, () => features.featureId],
  [/^\/v1\/object\/unit-of-measure\//, () => features.unitId],
  [/^\/v1\/object\/product-feature\//, () => features.productFeatureId],
  [/^\/v1\/object\/payment-method-snapshot\//, () => kept.snapshotId],
  [/^\/v1\/object\/payment-transaction-log\//, () => kept.chargeId],
  [/^\/v1\/object\/refund-transaction-log\//, () => kept.refundId],
  [/^\/v1\/object\/payment-method-transaction-log\//, () => kept.logId],
];

function theirKey(contract: Contract, name: string): string {
  const adjusted = adjusting.ids.get(contract.path.split("/")[3] ?? "");
  if (adjusted !== undefined) return adjusted;
  const list = contract.path.split("/").slice(0, 3).join("/");
  const listed = listedIds.get(contract.path) ?? listedIds.get(list);
  if (listed !== undefined) return listed;
  const found = objectKeys.find(([pattern]) => pattern.test(contract.path))?.[1] ?? keys[name];
  if (!found) throw new Error(`isolation.test.ts has no key for {${name}} of ${contract.id}`);
  return found();
}

/** Operations that no API client may call. */
const PORTAL_ONLY = ["endPortalSession"];

/** Public objects are visible to everyone who has their address: a hosted page. */
const addressed = contracts.filter(
  ({ path, scope }) => /\{(?!yyyy-mm-dd|object\}|currency\})/.test(path) && scope !== "public",
);
const lists = contracts.filter(
  ({ method, path, media }) => method === "GET" && !path.includes("{") && !media,
);
const named = (list: readonly Contract[]) =>
  list.map((contract) => [contract.id, contract] as const);
const plain = (text: string) =>
  text.replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}|[0-9a-f]{16}|'[^']*'|(?<=Invalid orderNumber: )[^"]*/g,
    "…",
  );

let sumOfAllTables: string | undefined;

/** A checksum of every row of a tenant that an operation could change, in one query. */
async function fingerprint(tenantId: string): Promise<Record<string, string>> {
  sumOfAllTables ??= await checksumQuery();
  const rows = await asOwner<{ name: string; sum: string }>(sumOfAllTables, [tenantId]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** What the rows were after the last call: nothing else writes in between. */
const lastFound = new Map<string, Record<string, string>>();

async function checksumQuery(): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' and table_name not in ('request_log')",
  );
  expect(tables.length).toBeGreaterThan(30);
  return tables
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t where tenant_id = $1`,
    )
    .join(" union all ");
}

/** A key of the same form that does not exist; a plain number is no key and stays. */
function unknownLike(key: string): string {
  if (/^\d{1,6}$/.test(key)) return key;
  return /^[0-9a-f-]{32,36}$/.test(key) ? "0123456789abcdef0123456789abcdef" : "NOBODY-00000001";
}

describe("another tenant's key in the path", () => {
  test.each(named(addressed))(
    "%s answers as if it did not exist, and changes nothing",
    async (_id, contract) => {
      const of = contract.needs?.includes("creditBalance") ? adjusting : { owner, stranger };
      const { tenantId } = of.owner;
      const before = lastFound.get(tenantId) ?? (await fingerprint(tenantId));
      const given = bodiesOf({ world, memo })[contract.id]?.() ?? {};
      const body = ["GET", "DELETE"].includes(contract.method) ? undefined : given;
      const call = (key: (name: string) => string) =>
        of.stranger.call(contract.method, addressOf(contract, given, key), body, {
          version: "341.0",
        });
      const theirs = await call((name) => theirKey(contract, name));
      const unknown = await call((name) => unknownLike(theirKey(contract, name)));
      const after = await fingerprint(tenantId);
      lastFound.set(tenantId, after);
      const help = `${contract.id} may need a body in lib/testing/isolation/bodies.ts: ${theirs.text}`;
      const absent = theirs.text.includes("Invalid orderNumber") ? 400 : 404;
      expect(theirs.status, help).toBe(PORTAL_ONLY.includes(contract.id) ? 403 : absent);
      expect(plain(theirs.text)).toBe(plain(unknown.text));
      expect(theirs.text).not.toContain(CANARY);
      expect(after).toEqual(before);
    },
  );
});

describe("lists", () => {
  test.each(named(lists))("%s shows nothing of another tenant", async (_id, contract) => {
    const answer = await stranger.call("GET", contract.path, undefined, { version: "341.0" });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text).not.toContain(CANARY);
    expect(answer.text).not.toContain(world.accountId);
  });
});

describe("another tenant's key in a body", () => {
  const cases: Record<string, () => [method: string, path: string, body: unknown]> = {
    "an order on another's account": () => [
      "POST",
      "/v1/orders",
      newSubscriptionOrder(world.accountNumber, world.ratePlanId),
    ],
    "a preview on another's account": () => [
      "POST",
      "/v1/orders/preview",
      {
        ...newSubscriptionOrder(world.accountNumber, world.ratePlanId),
        processingOptions: undefined,
        previewOptions: {
          previewThruType: "SpecificDate",
          specificPreviewThruDate: "2026-02-15",
          previewTypes: ["BillingDocs"],
        },
      },
    ],
    "a contact on another's account": () => [
      "POST",
      "/v1/contacts",
      { accountId: world.accountId, firstName: "Eve", lastName: "Else" },
    ],
    "a card on another's account": () => [
      "POST",
      "/v1/payment-methods/credit-cards",
      {
        accountKey: world.accountNumber,
        creditCardType: "Visa",
        creditCardNumber: "4242424242424242",
        expirationMonth: "12",
        expirationYear: "2039",
        securityCode: "123",
      },
    ],
    "usage of another's account, as an object": () => [
      "POST",
      "/v1/object/usage",
      { AccountId: world.accountId, UOM: "Each", Quantity: 1, StartDateTime: "2026-01-10" },
    ],
    "a rate plan of another's product": () => [
      "POST",
      "/v1/object/product-rate-plan",
      { Name: "Mine", ProductId: world.productId },
    ],
  };

  test.each(Object.keys(cases))("%s is not found, and nothing is created", async (name) => {
    const [method, path, body] = (cases[name] as () => [string, string, unknown])();
    const before = await fingerprint(owner.tenantId);
    const answer = await stranger.call(method, path, body);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain(CANARY);
    expect(await fingerprint(owner.tenantId)).toEqual(before);
  });
});

test("lists show of each record what the object catalogue has of it", async () => {
  const { apart, compared } = await valuesApart(owner, "2026-01-15");
  expect(compared.size).toBeGreaterThan(30);
  expect([...apart].filter(([field]) => !(field in WRITTEN_OTHERWISE))).toEqual([]);
});

test("a field of the catalogue with another value, and one that a list does not find, is reported", async () => {
  const planted = EVERY_OBJECT.filter(({ name }) => name === "Invoice").map((object) => ({
    ...object,
    fields: object.fields.map((field) =>
      field.name === "Balance" ? { ...field, column: "o.balance + 1" } : field,
    ),
  }));
  expect([...(await valuesApart(owner, "2026-01-15", planted)).apart.keys()]).toEqual([
    "Invoice.Balance",
  ]);
  const call: TestTenant["call"] = (method, path, ...rest) =>
    owner.call(method, path.replace(/status\.EQ:[^&]*/, "status.EQ:Lost"), ...rest);
  const { tenantId } = owner;
  const invoices = EVERY_OBJECT.filter(({ name }) => name === "Invoice");
  expect([...(await valuesApart({ call, tenantId }, "2026-01-15", invoices)).apart]).toEqual([
    ["Invoice.Status", ["Posted", "not found by it"]],
  ]);
});

test("the fingerprint sees a changed row", async () => {
  const before = await fingerprint(stranger.tenantId);
  await asOwner("update entity set name = name || '!' where tenant_id = $1", [stranger.tenantId]);
  expect(await fingerprint(stranger.tenantId)).not.toEqual(before);
});
