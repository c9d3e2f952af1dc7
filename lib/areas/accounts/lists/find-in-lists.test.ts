import { beforeAll, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
const list = (path: string, query: string) => tenant.call("GET", `/object-query/${path}?${query}`);
const names = async (query: string) =>
  (await good(list("accounts", query))).data.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  tenant = await testTenant();
  for (const name of ["Bluewater Dental Group", "Dental Direct", "100% Fruit", "Fruit_Co"]) {
    await makeAccount(tenant, name, { autoPay: false });
  }
});

test("a name is found by any part of it, and wildcards are literal", async () => {
  const sorted = "sort[]=name.ASC";
  expect(await names(`filter[]=name.CT:dental&${sorted}`)).toEqual([
    "Bluewater Dental Group",
    "Dental Direct",
  ]);
  expect(await names("filter[]=name.CT:0%25")).toEqual(["100% Fruit"]);
  expect(await names("filter[]=name.CT:t_c")).toEqual(["Fruit_Co"]);
  const [{ accountNumber }] = (await good(list("accounts", "filter[]=name.CT:direct"))).data;
  const found = await good(
    list("contacts", `filter[]=workEmail.CT:@&pageSize=1&${"sort[]=id.ASC"}`),
  );
  expect(found.data).toHaveLength(1);
  expect(accountNumber).toMatch(/^A/);
});

test("fields other than names of people or things are not searched by their middle", async () => {
  for (const [path, filter] of [
    ["accounts", "status.CT:tiv"],
    ["accounts", "balance.CT:1"],
    ["invoices", "invoiceNumber.CT:00"],
  ]) {
    const { status, body } = await list(path ?? "", `filter[]=${filter}`);
    expect([status, body.reasons[0].message]).toEqual([400, expect.stringContaining("CT")]);
    expect(body.reasons[0].code).toBe(50000020);
  }
});

test("a list reports its number of rows on request, through all of its pages", async () => {
  const first = await good(list("accounts", "pageSize=1&count=true&filter[]=name.CT:dental"));
  expect([first.data.length, first.total]).toEqual([1, 2]);
  const cursor = new URL(first.nextPage).searchParams.get("cursor");
  expect(new URL(first.nextPage).searchParams.get("count")).toBe("true");
  const next = await good(
    list("accounts", `pageSize=1&count=true&filter[]=name.CT:dental&cursor=${cursor}`),
  );
  expect([next.data.length, next.total, next.nextPage]).toEqual([1, 2, null]);
  expect((await good(list("accounts", "pageSize=1"))).total).toBeUndefined();
  for (const path of [
    "invoices",
    "payments",
    "credit-memos",
    "refunds",
    "subscriptions",
    "orders",
  ]) {
    expect((await good(list(path, "count=true"))).total).toBe(0);
  }
});
