import { describe, expect, test } from "vitest";
import * as z from "zod";
import { contracts } from "@/lib/api/contracts";
import { viewAt } from "@/lib/api/field";
import { isObjectQuery } from "@/lib/api/object-query";
import type { Contract } from "@/lib/api/operation";
import { rowShape } from "@/lib/api/steps/row-shape";
import { type Relation, RELATIONS } from "@/lib/api/steps/relations";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { type ListFilters, listFilters, objectLists } from "@/lib/testing/listed-values";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { INTERNAL_COLUMNS, INTERNAL_TABLES, OF_EVERY_TABLE } from "./internal-columns";
import {
  NOT_FILTERED,
  NOT_LISTED,
  ONLY_FILTERED,
  ONLY_LISTED,
  objectOfList,
  WITHOUT_OBJECT,
} from "./listed-fields";
import { NAMED_LISTS, NO_RECORDS, recordsOf } from "./listed-records";
import type { CatalogueObject, FieldType } from "./object-model";
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

/** How a field's type is written in answers. */
const WRITTEN: Readonly<Record<FieldType, string>> = {
  id: "string",
  text: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  date: "string",
  datetime: "date-time",
};

/** How a contract writes a field, whether or not it may be null. */
function typeOf(schema: z.ZodType): string {
  const written = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const some = written.anyOf?.find((one) => typeof one !== "boolean" && one.type !== "null");
  const { type, format, enum: values } = typeof some === "object" ? some : written;
  if (format === "date-time") return format;
  const [name = typeof values?.[0]] = [type].flat().filter((one) => one && one !== "null");
  return name === "integer" ? "number" : name;
}

/** Reasons by name: which of them excuse something, and those without a use. */
function reasonsOf(...lists: Readonly<Record<string, string>>[]) {
  const reasons = new Set(lists.flatMap((list) => Object.keys(list)));
  const used = new Set<string>();
  return {
    excused: (...names: string[]) => {
      const reason = names.find((name) => reasons.has(name));
      if (reason !== undefined) used.add(reason);
      return reason !== undefined;
    },
    unused: () => [...reasons].filter((name) => !used.has(name)),
  };
}

/** Where a list and its object differ, but for what has a reason; and the reasons without a use. */
function listsApart(lists = objectLists, of = objectOfList): string[] {
  const { excused, unused } = reasonsOf(ONLY_LISTED, NOT_LISTED);
  const apart: string[] = [];
  for (const { contract, list } of lists) {
    const object = of(list);
    if (!object && !(list in WITHOUT_OBJECT)) apart.push(`${list} has no object`);
    if (!object || list in WITHOUT_OBJECT) continue;
    const shape = rowShape(contract, LATEST_VERSION).shape;
    const listed = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
    const known = new Set(object.fields.map(({ name }) => name.toLowerCase()));
    for (const [small, name] of listed)
      if (!known.has(small) && !excused(`${list}.${name}`, name)) apart.push(`${list}.${name}`);
    for (const { name, type } of object.fields) {
      const schema = shape[listed.get(name.toLowerCase()) ?? ""];
      if (schema === undefined) {
        if (!excused(`${object.name}.${name}`, name)) apart.push(`${object.name}.${name}`);
      } else if (typeOf(schema) !== WRITTEN[type]) apart.push(`${list}.${name} is no ${type}`);
    }
  }
  return [...apart, ...unused()];
}

/** The type of a filter, by that of the field that it compares. */
const COMPARED: Readonly<Record<FieldType, string>> = {
  ...{ id: "id", text: "text", number: "number", integer: "number" },
  ...{ boolean: "boolean", date: "date", datetime: "datetime" },
};

/** Where what lists are filtered by is not what their objects have, but for what has a reason; and the reasons without a use. */
function filtersApart(lists: readonly ListFilters[], of = objectOfList): string[] {
  const { excused, unused } = reasonsOf(ONLY_FILTERED, NOT_FILTERED);
  const apart: string[] = [];
  for (const { list, types, sorted } of lists) {
    const contract = objectLists.find((one) => one.list === list)?.contract;
    const shape = contract ? rowShape(contract, LATEST_VERSION).shape : {};
    const shown = new Set(Object.keys(shape).map((name) => name.toLowerCase()));
    const object = list in WITHOUT_OBJECT ? undefined : of(list);
    const fields = new Map(object?.fields.map((field) => [field.name.toLowerCase(), field]));
    for (const [name, type] of types) {
      const field = fields.get(name.toLowerCase());
      if (!shown.has(name.toLowerCase()) && !excused(`${list}.${name}`))
        apart.push(`${list}.${name} is filtered by, and not shown`);
      if (field && COMPARED[field.type] !== type)
        apart.push(`${list}.${name} is compared as ${type}, and is a ${field.type}`);
      const written = field || shape[name] === undefined ? undefined : typeOf(shape[name]);
      if (written === "number" || written === "boolean" || written === "date-time")
        if (type !== written.replace("-", "")) apart.push(`${list}.${name} is compared as ${type}`);
    }
    for (const name of sorted)
      if (!types.has(name)) apart.push(`${list}.${name} is sorted by, and not filtered by`);
    const known = new Set([...types.keys()].map((name) => name.toLowerCase()));
    for (const { name } of fields.values())
      if (shown.has(name.toLowerCase()) && !known.has(name.toLowerCase()))
        if (!excused(`${object?.name}.${name}`, name)) apart.push(`${object?.name}.${name}`);
  }
  return [...apart, ...unused()];
}

/** Relations of lists that do not lead where the ids of their objects do. */
const astray = (relations: Readonly<Record<string, readonly Relation[]>>): string[] =>
  Object.entries(relations).flatMap(([list, of]) =>
    of.flatMap((relation) => {
      const [from, to] = relation.where === "id" ? [list, relation.of] : [relation.of, list];
      const object = objectOfList(from);
      if (!object) return [];
      const by = relation.where === "id" ? relation.is : relation.where;
      const led = relationsOf(object).find(({ field }) => field.toLowerCase() === by.toLowerCase());
      return led?.to === objectOfList(to)?.name ? [] : [`${list}.${relation.as}`];
    }),
  );

describe("every list of objects", () => {
  test("expands what the ids of its objects lead to", () => {
    expect(astray(RELATIONS)).toEqual([]);
    const wrong = { as: "account", of: "contacts", where: "id", is: "accountId" };
    expect(astray({ invoices: [wrong] })).toEqual(["invoices.account"]);
  });

  test("has the fields of its object with their types, or a reason", () => {
    expect(objectLists.length).toBeGreaterThan(40);
    expect(listsApart()).toEqual([]);
  });

  test("that lacks a field, has one of another type or one too many is reported", () => {
    const account = objectNamed("Account");
    const fields = account?.fields ?? [];
    const planted = fields.flatMap((field) => {
      if (field.name === "Batch") return [];
      return [field.name === "Balance" ? { ...field, type: "text" as const } : field];
    });
    const extra = { name: "ShoeSize", type: "number", column: "o.batch" } as const;
    const wrong = account && { ...account, fields: [...planted, extra] };
    const found = listsApart(objectLists, (list) =>
      list === "accounts" ? wrong : objectOfList(list),
    );
    expect(found).toEqual(["accounts.batch", "accounts.Balance is no text", "Account.ShoeSize"]);
  });

  test("is filtered by the fields of its object, each compared as what it is, or has a reason", async () => {
    const filters = await listFilters(await testTenant());
    expect(filters).toHaveLength(objectLists.length);
    expect(filtersApart(filters)).toEqual([]);
    const planted = filters.map((one) => {
      if (one.list !== "accounts") return one;
      const types = new Map([...one.types, ["batch", "number"], ["shoeSize", "text"]] as const);
      types.delete("creditBalance");
      return { ...one, types, sorted: [...one.sorted, "shoeColor"] };
    });
    expect(filtersApart(planted)).toEqual([
      "accounts.batch is compared as number, and is a text",
      "accounts.shoeSize is filtered by, and not shown",
      "accounts.shoeColor is sorted by, and not filtered by",
      "Account.CreditBalance",
    ]);
  });
});

/** What is under an optional or nullable schema. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap());
  return schema;
}

/** The fields of a read outside of object queries, as `operation.field`, that list records with ids. */
function recordLists({ id, method, query, path, result }: Contract): [string, string][] {
  if (method !== "GET" || isObjectQuery(query) || path.startsWith("/v2/")) return [];
  const shown = viewAt(result, LATEST_VERSION);
  return Object.entries(shown instanceof z.ZodObject ? shown.shape : {}).flatMap(
    ([field, schema]): [string, string][] => {
      const list = bare(schema);
      const row = list instanceof z.ZodArray ? bare(list.element) : undefined;
      return row instanceof z.ZodObject && ("id" in row.shape || "Id" in row.shape)
        ? [[id, field]]
        : [];
    },
  );
}

/** Lists outside of object queries whose records are of no object, but for what has a reason; and names without a list. */
function withoutObject(of: readonly Contract[]): string[] {
  const lists = of.flatMap(recordLists);
  const names = new Set(lists.map((list) => list.join(".")));
  const lost = lists.filter(([operation, field]) => {
    const isExcused = Object.hasOwn(NO_RECORDS, `${operation}.${field}`);
    return isExcused === (recordsOf(operation, field) !== undefined);
  });
  return [...lost.map((list) => list.join(".")), ...NAMED_LISTS.filter((name) => !names.has(name))];
}

describe("every list outside of object queries", () => {
  test("shows records of an object, or has a reason", () => {
    expect(contracts.flatMap(recordLists).length).toBeGreaterThan(50);
    expect(withoutObject(contracts)).toEqual([]);
  });

  test("of records without an object is reported, and so is a name that no list has any more", () => {
    const planted = contracts.map((contract) => {
      if (contract.id === "listCoupons") {
        const row = z.object({ id: z.string(), size: z.number() });
        return { ...contract, result: z.object({ shoes: z.array(row).optional() }) };
      }
      return contract.id === "listReminders" ? { ...contract, result: z.object({}) } : contract;
    });
    expect(withoutObject(planted)).toEqual(["listCoupons.shoes", "listReminders.reminders"]);
  });
});
