import { describe, expect, test } from "vitest";
import { asOwner } from "@/lib/testing/tenant";
import { INTERNAL_COLUMNS, INTERNAL_TABLES, OF_EVERY_TABLE } from "./internal-columns";
import type { CatalogueObject } from "./object-model";
import { EVERY_OBJECT, objectNamed } from "./objects-model";
import { LEADS_NOWHERE, relationsOf } from "./relations-model";

type Column = { table: string; column: string };

/** The columns that an object's fields, joins and derived rows name, as `table.column`. */
function namedBy({ from, fields }: Pick<CatalogueObject, "from" | "fields">): string[] {
  const texts = [from, ...fields.map(({ column }) => column)];
  const tables = new Map<string, string>();
  const aliased = /\b(?:from|join)\s+(\w+)\s+(?:as\s+)?(\w+)/g;
  const [first = ""] = /\w+ o(?=\s|$)/.exec(from) ?? [];
  const derived = /^\(select .*? from (\w+)/s.exec(from)?.[1];
  tables.set("o", derived ?? first.split(" ")[0] ?? "");
  for (const text of texts)
    for (const [, table = "", alias = ""] of text.matchAll(aliased))
      if (!/^(?:where|union|on)$/.test(alias)) tables.set(alias, table);
  return texts.flatMap((text) =>
    [...text.matchAll(/\b([a-z]\w*)\.([a-z]\w*)/g)].flatMap(([, alias = "", column = ""]) => {
      const table = tables.get(alias);
      return table === undefined ? [] : [`${table}.${column}`];
    }),
  );
}

/** The columns that are neither in the catalogue nor internal. */
function forgotten(columns: readonly Column[], objects: readonly CatalogueObject[]): string[] {
  const named = new Set(objects.flatMap(namedBy));
  return columns
    .filter(
      ({ table, column }) =>
        !(table in INTERNAL_TABLES) &&
        !(column in OF_EVERY_TABLE) &&
        !(`${table}.${column}` in INTERNAL_COLUMNS) &&
        !named.has(`${table}.${column}`),
    )
    .map(({ table, column }) => `${table}.${column}`);
}

const columns = () =>
  asOwner<Column>(
    `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0
       and not a.attisdropped and c.relname <> '_prisma_migrations' order by 1, a.attnum`,
  );

describe("every column", () => {
  test("is in the catalogue or internal", async () => {
    const all = await columns();
    expect(all.length).toBeGreaterThan(700);
    expect(forgotten(all, EVERY_OBJECT)).toEqual([]);
  });

  test("that is new is reported, and so is one whose field is taken away", async () => {
    const all = await columns();
    const planted = [...all, { table: "account", column: "shoe_size" }];
    expect(forgotten(planted, EVERY_OBJECT)).toEqual(["account.shoe_size"]);
    const poorer = EVERY_OBJECT.map((object) => ({
      ...object,
      fields: object.fields.filter(({ name }) => name !== "UnappliedAmount"),
    }));
    expect(forgotten(all, poorer)).toEqual(["payment.unapplied_amount"]);
  });

  test("that is internal is one, has a reason, and is not in the catalogue", async () => {
    const all = await columns();
    const known = new Set(all.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    const named = new Set(EVERY_OBJECT.flatMap(namedBy));
    const marks = Object.entries({ ...INTERNAL_TABLES, ...INTERNAL_COLUMNS });
    expect(marks.filter(([mark]) => !known.has(mark))).toEqual([]);
    expect(marks.filter(([mark, reason]) => named.has(mark) || reason.length < 10)).toEqual([]);
    const tables = new Set([...named].map((name) => name.split(".")[0] ?? ""));
    const joined = ["account", "org", "entity"];
    expect(
      Object.keys(INTERNAL_TABLES).filter((name) => tables.has(name) && !joined.includes(name)),
    ).toEqual([]);
  });
});

const NAMES =
  `Account AccountingCode AccountingPeriod Amendment ApplicationGroup BillingRun BillRun BillingPreviewRun
  ConfigurationTemplates Contact ContactSnapshot CreditBalanceAdjustment CreditMemo CreditMemoApplication
  CreditMemoApplicationItem CreditMemoItem CreditMemoPart CreditMemoPartItem CreditTaxationItem FXCustomRate
  DebitMemo DebitMemoItem DebitTaxationItem DiscountAppliedMetrics Tenant Fulfillment Feature
  PaymentGatewayReconciliationEventLog PaymentReconciliationJob PaymentReconciliationLog Invoice
  InvoiceAdjustment InvoiceItem InvoiceItemAdjustment InvoicePayment InvoiceSchedule InvoiceScheduleItem
  JournalEntry JournalEntryItem JournalRun CalloutHistory EmailHistory Offer Order OrderAction OrderElp
  OrderLineItems OrderItem OrderMrr OrderQuantity OrderTcb OrderTcv Payment PaymentApplication
  PaymentApplicationItem PaymentMethod PaymentMethodSnapshot PaymentMethodTransactionLog UpdaterDetail
  PaymentPart PaymentPartItem PaymentRun PaymentTransactionLog PriceBookItem ProcessedUsage Product
  ProductChargeDefinition ProductFeature ProductRatePlan ProductRatePlanDefinition ProductRatePlanCharge
  ProductRatePlanChargeTier RatePlan RatePlanCharge RatePlanChargeTier Refund RefundApplication
  RefundApplicationItem RefundInvoicePayment RefundPart RefundPartItem RefundTransactionLog RevenueChargeSummary
  RevenueChargeSummaryItem RevenueEvent RevenueEventCreditMemoItem RevenueEventDebitMemoItem
  RevenueEventInvoiceItem RevenueEventInvoiceItemAdjustment RevenueEventItem RevenueEventItemCreditMemoItem
  RevenueEventItemDebitMemoItem RevenueEventItemInvoiceItem RevenueEventItemInvoiceItemAdjustment
  RevenueEventType RevenueSchedule RevenueScheduleCreditMemoItem RevenueScheduleDebitMemoItem
  RevenueScheduleInvoiceItem RevenueScheduleInvoiceItemAdjustment RevenueScheduleItem
  RevenueScheduleItemCreditMemoItem RevenueScheduleItemDebitMemoItem RevenueScheduleItemInvoiceItem
  RevenueScheduleItemInvoiceItemAdjustment Subscription SubscriptionProductFeature TaxableItemSnapshot
  TaxationItem UpdaterBatch Usage`.split(/\s+/);

test("the catalogue has every name of the interface's list, each once", () => {
  expect(NAMES.filter((name) => objectNamed(name)?.name !== name)).toEqual([]);
  expect(new Set(EVERY_OBJECT.map(({ name }) => name)).size).toBe(EVERY_OBJECT.length);
  expect(EVERY_OBJECT.find((object) => namedBy(object).length === 0)).toBeUndefined();
});

test("every id leads to an object of the catalogue, or nowhere for a reason", () => {
  const lost = EVERY_OBJECT.flatMap((object) => {
    const found = relationsOf(object);
    for (const { to } of found) expect(objectNamed(to)?.name).toBe(to);
    const led = new Set(found.map(({ field }) => field));
    return object.fields
      .filter(({ name, type }) => type === "id" && name !== "Id")
      .filter(({ name }) => !led.has(name) && !Object.hasOwn(LEADS_NOWHERE, name))
      .map(({ name }) => `${object.name}.${name}`);
  });
  expect(lost).toEqual([]);
});
