import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { statementsDuring } from "@/lib/testing/statements-during";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
});
afterAll(expectBooksToHold);

const DAY = "2026-01-15";
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));
const snapshot = (id: string) => done("GET", `/v1/contact-snapshots/${id}`);
const invoice = (number: string) => done("GET", `/v1/invoices/${number}`);
const change = (contactId: string, body: object) => done("PUT", `/v1/contacts/${contactId}`, body);

/** An account whose contact has a whole address. */
async function customer() {
  const account = await makeAccount(tenant);
  await change(account.contactId, {
    address1: "1 Old Road",
    city: "Springfield",
    zipCode: "94000",
    nickname: "Nor",
    mobilePhone: "555-0100",
  });
  return account;
}

const billed = async (accountNumber: string): Promise<string> =>
  (await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }))).invoiceNumbers[0];

describe("a posted invoice", () => {
  test("keeps its contacts as they were, and shares what has not changed with others", async () => {
    const { accountNumber, accountId, contactId } = await customer();
    const [first, second] = [await billed(accountNumber), await billed(accountNumber)];
    const before = await invoice(first);
    const id = before.billToContactSnapshotId;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect((await invoice(second)).billToContactSnapshotId).toBe(id);

    await change(contactId, { address1: "2 New Street", country: "Germany", mobilePhone: "" });
    expect(await invoice(first)).toEqual(before);
    const third = await invoice(await billed(accountNumber));
    expect(third.billToContact).toMatchObject({ address1: "2 New Street", country: "Germany" });
    expect(third.billToContactSnapshotId).not.toBe(id);
    expect(await snapshot(id)).toMatchObject({
      id,
      contactId,
      firstName: "Nora",
      address1: "1 Old Road",
      postalCode: "94000",
      country: "United States",
      nickname: "Nor",
      mobilePhone: "555-0100",
      asBillTo: true,
      asSoldTo: false,
      asShipTo: false,
    });
    const [line] = (await done("GET", `/v1/invoices/${first}/items`)).invoiceItems;
    expect(line.soldToContactSnapshotId).toBe(before.soldToContactSnapshotId);

    const path = `/object-query/contact-snapshots?filter[]=contactId.EQ:${contactId}&sort[]=createdDate.ASC`;
    const { data } = await done("GET", path);
    expect(data.map((row: { address1: string }) => row.address1).toSorted()).toEqual([
      "1 Old Road",
      "2 New Street",
    ]);
    expect(data[0]).toMatchObject({ accountId, contactId });
    const expanded = `/object-query/invoices/${before.id}?expand[]=billToContactSnapshot`;
    expect((await done("GET", expanded)).billToContactSnapshot).toMatchObject({
      id,
      address1: "1 Old Road",
    });
    const query = `select Address1, ContactId from ContactSnapshot where Id = '${id}'`;
    const { records } = await done("POST", "/v1/action/query", { queryString: query });
    expect(records).toEqual([
      expect.objectContaining({ Address1: "1 Old Road", ContactId: contactId }),
    ]);
  });

  test("has the ship-to contact of its account, once that has one", async () => {
    const { accountNumber } = await customer();
    expect((await invoice(await billed(accountNumber))).shipToContactSnapshotId).toBeNull();
    const place = { firstName: "Dock", lastName: "Five", country: "US", state: "CA" };
    const dock = await done("POST", "/v1/contacts", { accountNumber, ...place, asShipTo: true });
    const shipped = await invoice(await billed(accountNumber));
    expect(shipped).toMatchObject({
      shipToContactId: dock.id,
      shipToContact: { firstName: "Dock" },
    });
    expect(await snapshot(shipped.shipToContactSnapshotId)).toMatchObject({
      contactId: dock.id,
      asShipTo: true,
    });
  });

  test("shows its contacts as they are while it is a draft, and keeps them anew when it is posted again", async () => {
    const { accountNumber, contactId } = await customer();
    const number = await billed(accountNumber);
    const { billToContactSnapshotId: kept } = await invoice(number);
    await done("PUT", `/v1/invoices/${number}/unpost`, {});
    await change(contactId, { address1: "3 Later Lane" });
    expect(await invoice(number)).toMatchObject({
      status: "Draft",
      billToContactSnapshotId: null,
      soldToContactSnapshotId: null,
      billToContact: { address1: "3 Later Lane" },
    });
    await done("PUT", `/v1/invoices/${number}/post`, {});
    const posted = await invoice(number);
    expect(posted.billToContactSnapshotId).not.toBe(kept);
    expect(await snapshot(posted.billToContactSnapshotId)).toMatchObject({
      address1: "3 Later Lane",
    });
  });

  test("keeps only what it prints of a contact that is scrubbed", async () => {
    const { accountNumber, contactId } = await customer();
    const number = await billed(accountNumber);
    const { billToContactSnapshotId: id } = await invoice(number);
    await done("PUT", `/v1/contacts/${contactId}/scrub`);
    expect((await invoice(number)).billToContact).toMatchObject({ address1: "1 Old Road" });
    expect(await snapshot(id)).toMatchObject({
      address1: "1 Old Road",
      workEmail: "nora@example.com",
      nickname: null,
      mobilePhone: null,
    });
    const [row] = await asOwner<{ fingerprint: string }>(
      "select fingerprint from contact_snapshot where id = $1",
      [uuidOf(id)],
    );
    expect(row?.fingerprint).toMatch(/^scrubbed:/);
  });
});

describe("a posted memo", () => {
  test("of credit by hand keeps its contacts when it is posted", async () => {
    const { accountNumber, contactId } = await customer();
    const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
    const draft = await done("POST", "/v1/credit-memos", { accountNumber, charges });
    expect(draft.billToContactSnapshotId).toBeNull();
    await change(contactId, { address1: "4 Memo Mews" });
    const path = `/v1/credit-memos/${draft.number}`;
    await done("PUT", `${path}/post`, {});
    const posted = await done("GET", path);
    expect(posted.billToContact).toMatchObject({ address1: "4 Memo Mews" });
    await change(contactId, { address1: "5 Elsewhere" });
    expect(await done("GET", path)).toEqual(posted);
    expect(await snapshot(posted.soldToContactSnapshotId)).toMatchObject({ firstName: "Nora" });
    await done("PUT", `${path}/unpost`, {});
    expect((await done("GET", path)).billToContactSnapshotId).toBeNull();
  });

  test("of an invoice has the contacts of that, as a draft and posted", async () => {
    const { accountNumber, contactId } = await customer();
    const number = await billed(accountNumber);
    const { billToContactSnapshotId: id } = await invoice(number);
    const { invoiceItems } = await done("GET", `/v1/invoices/${number}/items`);
    await change(contactId, { address1: "6 Moved Away" });
    const items = [{ invoiceItemId: invoiceItems[0].id, amount: 10 }];
    const draft = await done("POST", `/v1/credit-memos/invoice/${number}`, { items });
    expect(draft).toMatchObject({
      billToContactSnapshotId: null,
      billToContact: { address1: "1 Old Road" },
    });
    await done("PUT", `/v1/credit-memos/${draft.number}/post`, {});
    expect(await done("GET", `/v1/credit-memos/${draft.number}`)).toMatchObject({
      billToContactSnapshotId: id,
      billToContact: { address1: "1 Old Road" },
    });
    const body = { items, autoPost: true };
    const atOnce = await done("POST", `/v1/credit-memos/invoice/${number}`, body);
    expect(atOnce.billToContactSnapshotId).toBe(id);
  });

  test("of debit keeps its contacts as an invoice does", async () => {
    const { accountNumber, contactId } = await customer();
    const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
    const body = { accountNumber, charges, autoPost: true };
    const memo = await done("POST", "/v1/debit-memos", body);
    await change(contactId, { address1: "7 Debit Drive" });
    const path = `/v1/debit-memos/${memo.number}`;
    expect((await done("GET", path)).billToContact).toMatchObject({ address1: "1 Old Road" });
    const { data } = await done(
      "GET",
      `/object-query/debit-memos?filter[]=number.EQ:${memo.number}`,
    );
    expect(data[0].billToContactSnapshotId).toBe(memo.billToContactSnapshotId);
    expect(await snapshot(memo.billToContactSnapshotId)).toMatchObject({ contactId });
  });
});

test("a bill run keeps the contacts of all its documents with one statement", async () => {
  const run = async (accounts: number) => {
    const own = await testTenant();
    const { ratePlanId } = await planOf(own, { Name: "Plan", ...dollars(100) });
    for (let at = 0; at < accounts; at++) {
      const unpaid = { creditCard: undefined, autoPay: false };
      const { accountNumber } = await makeAccount(own, `Company ${at}`, unpaid);
      await order(own, orderOf(accountNumber, ratePlanId));
    }
    const days = { invoiceDate: DAY, targetDate: DAY, autoPost: true };
    const { id } = await good(own.call("POST", "/v1/bill-runs", days));
    const sent = await statementsDuring(() =>
      workOnBillRun(own.tenantId, uuidOf(id) ?? "", { together: accounts }),
    );
    const [found] = await asOwner<{ kept: number; posted: number }>(
      `select (select count(*)::int from contact_snapshot where tenant_id = $1) as kept,
         (select count(*)::int from invoice where tenant_id = $1) as posted`,
      [own.tenantId],
    );
    expect(found).toEqual({ kept: 2 * accounts, posted: accounts });
    return sent.filter(({ text }) => text.includes("contact_snapshot")).length;
  };
  expect([await run(2), await run(6)]).toEqual([1, 1]);
});

test("a snapshot never changes in what documents print, and belongs to its tenant", async () => {
  const { accountNumber } = await customer();
  const { billToContactSnapshotId: id } = await invoice(await billed(accountNumber));
  const changed = asOwner("update contact_snapshot set city = 'X' where id = $1", [uuidOf(id)]);
  await expect(changed).rejects.toThrow(/does not change/);
  const other = await testTenant();
  expect((await other.call("GET", `/v1/contact-snapshots/${id}`)).status).toBe(404);
  expect((await tenant.call("GET", `/v1/contact-snapshots/${accountNumber}`)).status).toBe(404);
});
