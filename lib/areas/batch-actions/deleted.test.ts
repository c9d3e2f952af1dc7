import { beforeAll, describe, expect, test } from "vitest";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeWorld } from "@/lib/testing/world";
import { OBJECTS } from "./catalogue/objects-model";
import { KEPT_TABLES } from "./deleted-records";
import { forgetDeletedRecords } from "./forget-deleted";

let tenant: TestTenant;
let stranger: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  stranger = await testTenant();
});

const uuid = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
const ask = (of: TestTenant, queryString: string, conf?: object) =>
  of.call("POST", "/v1/action/query", { queryString, ...(conf ? { conf } : {}) });
const records = async (query: string, of = tenant) => (await good(ask(of, query))).records;

async function makeProduct(Name: string, of = tenant): Promise<string> {
  const dates = { EffectiveStartDate: "2026-01-01", EffectiveEndDate: "2036-12-31" };
  const body = { Name, Description: "Free text", ...dates };
  return (await good(of.call("POST", "/v1/object/product", body))).Id;
}
const deleteProduct = (id: string, of = tenant) =>
  good(of.call("DELETE", `/v1/object/product/${id}`));

/** What is kept of a deleted record. */
async function keptOf(id: string): Promise<Record<string, unknown>> {
  const rows = await asOwner<{ row: Record<string, unknown> }>(
    "select row from deleted_record where id = $1",
    [uuid(id)],
  );
  return rows[0]?.row ?? {};
}

test("a deleted record is found by Deleted = true alone", async () => {
  const gone = await makeProduct("Gone");
  const stays = await makeProduct("Stays");
  await deleteProduct(gone);
  const query = "select Name, Deleted, DeletedDate from Product";
  const DeletedDate = "2026-01-15T12:00:00.000+00:00";
  const [dead, living] = [
    { Name: "Gone", Deleted: true, DeletedDate, Id: gone },
    { Name: "Stays", Deleted: false, Id: stays },
  ];
  expect(await records(query)).toEqual([living]);
  expect(await records(`${query} where Deleted = true`)).toEqual([dead]);
  expect(await records(`${query} where deleted != false and Name like 'G%'`)).toEqual([dead]);
  expect(await records(`${query} where Deleted = false`)).toEqual([living]);
  expect(await records(`${query} where Deleted = true or Name = 'Stays'`)).toEqual([dead, living]);
  expect(await records(`${query} where Deleted = true or Deleted = false`)).toEqual([dead, living]);
  expect(await records(`${query} where Deleted = true and Deleted = false`)).toEqual([]);
  expect(await records(`${query} where Name = 'Gone'`)).toEqual([]);
  expect(await records(`${query} where DeletedDate < 2026-01-15 and Deleted = true`)).toEqual([]);
  expect(await records("select Id from Product where Deleted = true", stranger)).toEqual([]);
  const byId = `select Id from Product where Deleted = true and Id = '${gone}'`;
  expect(await records(byId, stranger)).toEqual([]);
  await asOwner("update deleted_record set kept_since = now() - interval '31 days' where id = $1", [
    uuid(gone),
  ]);
  await forgetDeletedRecords(tenant.tenantId);
  expect(await records(`${query} where Deleted = true`)).toEqual([]);
  await deleteProduct(stays);
});

test("pages go over deleted and living records once, in the order of their ids", async () => {
  const ids: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) ids.push(await makeProduct(name));
  for (const at of [0, 3, 4]) await deleteProduct(ids[at] ?? "");
  const read = async (where: string) => {
    const query = `select Name from Product where ${where}`;
    const found: string[] = [];
    let page = await good(ask(tenant, query, { batchSize: 2 }));
    for (;;) {
      found.push(...page.records.map(({ Name }: { Name: string }) => Name));
      if (page.done) return found;
      const { queryLocator } = page;
      page = await good(tenant.call("POST", "/v1/action/queryMore", { queryLocator }));
    }
  };
  const names = "Name = 'a' or Name = 'b' or Name = 'c' or Name = 'd' or Name = 'e'";
  const dead = names.replaceAll("Name", "Deleted = true and Name");
  expect(await read(dead)).toEqual(["a", "d", "e"]);
  expect(await read(names)).toEqual(["b", "c"]);
  expect(await read(`${dead} or ${names}`)).toEqual(["a", "b", "c", "d", "e"]);
});

describe("what is kept", () => {
  test("of people is what identifies the record", async () => {
    const { accountId } = await makeAccount(tenant);
    const { id } = await good(
      tenant.call("POST", "/v1/contacts", {
        ...{ accountId, firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
        workEmail: "ada@example.com",
      }),
    );
    await good(tenant.call("DELETE", `/v1/contacts/${id}`));
    expect(Object.keys(await keptOf(id)).toSorted()).toEqual(
      ["account_id", "created_at", "id", "tenant_id", "updated_at"].toSorted(),
    );
    const contact = `select AccountId, FirstName, LastName, WorkEmail from Contact where Deleted = true and Id = '${id}'`;
    expect(await records(contact)).toEqual([{ AccountId: accountId, Id: id }]);
    expect(await records(`${contact} and LastName = 'Lovelace'`)).toEqual([]);
    await good(tenant.call("DELETE", `/v1/accounts/${accountId}`));
    const account = `select Name, Currency from Account where Deleted = true and Id = '${accountId}'`;
    expect(await records(account)).toEqual([{ Currency: "USD", Id: accountId }]);
    // Its account is deleted, too.
    expect(await records(contact)).toHaveLength(1);
    const [others] = await asOwner<{ found: boolean }>(
      "select bool_or(row::text ilike '%lovelace%' or row::text like '%ada@%') as found from deleted_record",
    );
    expect(others?.found).toBe(false);
  });

  test("of other records is all but what people wrote", async () => {
    const id = await makeProduct("Kept");
    await deleteProduct(id);
    const kept = await keptOf(id);
    expect(kept).toMatchObject({ name: "Kept", effective_start: "2026-01-01" });
    expect(kept).not.toHaveProperty("description");
    expect(kept).not.toHaveProperty("custom_fields");
  });

  test("is kept by a trigger of each table of the list, and of no other", async () => {
    const tables = await asOwner<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_deleted'`,
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual(KEPT_TABLES.toSorted());
  });
});

test("a table that has got and lost columns since shows what was deleted before", async () => {
  const id = await makeProduct("Before");
  await deleteProduct(id);
  await asOwner("alter table product rename column category to former");
  await asOwner("alter table product add column category text not null default 'new'");
  try {
    const query = `select Name, Category from Product where Deleted = true and Id = '${id}'`;
    expect(await records(query)).toEqual([{ Name: "Before", Id: id }]);
    await asOwner(
      `update deleted_record set row = (row - 'sku') || '{"lost": 1}'::jsonb where id = '${uuid(id)}'`,
    );
    expect(await records(query)).toHaveLength(1);
  } finally {
    await asOwner("alter table product drop column category");
    await asOwner("alter table product rename column former to category");
  }
});

test("a record that is stored again under its id is not deleted", async () => {
  const id = await makeProduct("Back");
  await tenant.as(() => deleteProduct(id));
  await asOwner(
    `insert into product select (jsonb_populate_record(null::product, row || '{"custom_fields": {}}')).* from deleted_record where id = $1`,
    [uuid(id)],
  );
  expect(await records(`select Id from Product where Deleted = true and Id = '${id}'`)).toEqual([]);
  expect(await records(`select Id from Product where Id = '${id}'`)).toHaveLength(1);
});

test("every object answers to Deleted, and hostile conditions get none of another company's", async () => {
  await makeWorld(stranger, "Theirs");
  const theirs = await makeProduct("Theirs", stranger);
  await deleteProduct(theirs, stranger);
  for (const { name, fields } of OBJECTS) {
    const names = [...fields.map((field) => field.name), "Deleted", "DeletedDate"].join(", ");
    for (const where of ["Deleted = true", `Deleted = true or Id = '${theirs}'`]) {
      const answer = await ask(tenant, `select ${names} from ${name} where ${where}`);
      expect(answer.status, `${name} ${answer.text.slice(0, 300)}`).toBe(200);
      expect(answer.text).not.toContain(theirs);
    }
  }
  for (const where of [
    "Deleted = null",
    "Deleted = 'true'",
    "Deleted > true",
    "Deleted like '%'",
    "Deleted = 1",
    "Deleted = true' or '1'='1",
    "Deleted = true and Secret = 1",
    "Deleted = true) or (true",
    "o_deleted.row = 'x'",
    "Row = 'x' and Deleted = true",
  ]) {
    const answer = await ask(tenant, `select Id from Product where ${where}`);
    expect(answer.status, where).toBe(400);
    expect(answer.body.FaultCode, where).toBeDefined();
  }
});
