import { beforeAll, describe, expect, test } from "vitest";
import { moneyInvariants } from "@/lib/platform/invariants/money-invariants";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { decimal, sumOf as sumOfAll } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { beginNightlyCheck, workOnBookCheck } from "./check-books";

const PATH = "/v1/books/checks";
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

let tenant: TestTenant;
let invoice: string;
beforeAll(async () => {
  tenant = await testTenant();
  const world = await makeWorld(tenant);
  const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId, {
    processingOptions: { runBilling: true, collectPayment: false },
  });
  [invoice] = (await good(tenant.call("POST", "/v1/orders", order))).invoiceNumbers;
  const shown = await read(`/v1/invoices/${invoice}`);
  await good(
    tenant.call("POST", "/v1/payments", {
      ...{ type: "External", paymentMethodType: "Check", currency: "USD", amount: 7 },
      ...{ accountId: shown.accountId, invoices: [{ invoiceId: shown.id, amount: 5 }] },
    }),
  );
  const memo = await good(tenant.call("POST", `/v1/invoices/${invoice}/credit-memos`, {}));
  const key = memo.id;
  await good(tenant.call("PUT", `/v1/credit-memos/${key}/post`, {}));
  await good(
    tenant.call("PUT", `/v1/credit-memos/${key}/apply`, {
      invoices: [{ invoiceId: shown.id, amount: 3 }],
    }),
  );
});

const read = (path: string) => good(tenant.call("GET", path));
const start = () => tenant.call("POST", PATH, {});

/** The check of a night, done by the worker. */
const night = async () =>
  workOnBookCheck(tenant.tenantId, await beginNightlyCheck(tenant.tenantId));

/** A check that the worker has done. */
async function checked() {
  const { id } = await good(start());
  await workOnBookCheck(tenant.tenantId, uuid(id));
  return read(`${PATH}/${id}`);
}

type Rule = { id: string; brokenCount: number; subjects: string[] };
const brokenOf = ({ rules }: { rules: Rule[] }) => rules.filter(({ brokenCount }) => brokenCount);

describe("a check of the books", () => {
  test("waits for the worker, proves every rule, and shows what the books come to", async () => {
    const begun = await good(start());
    expect(begun).toMatchObject({ status: "Pending", origin: "Call", ruleCount: 0, endDate: null });
    const second = await start();
    expect([second.status, second.text]).toEqual([422, expect.stringContaining("under way")]);
    await workOnBookCheck(tenant.tenantId, uuid(begun.id));
    const check = await read(`${PATH}/${begun.id}`);
    expect(check).toMatchObject({
      ...{ status: "Completed", brokenCount: 0, ruleCount: moneyInvariants.length },
    });
    expect(check.rules.map(({ id }: Rule) => id)).toEqual(moneyInvariants.map(({ id }) => id));
    expect(brokenOf(check)).toEqual([]);
    const { data } = await read("/object-query/invoices");
    const sumOf = (name: "amount" | "balance" | "paymentAmount") =>
      exactNumber(sumOfAll(data.map((of: Record<string, number>) => decimal(String(of[name])))));
    expect(check.sums.documents).toEqual([
      {
        ...{ currency: "USD", count: data.length, billed: sumOf("amount"), adjusted: 0 },
        ...{ paid: sumOf("paymentAmount"), credited: 3, owed: sumOf("balance") },
      },
    ]);
    const { amount } = await read(`/v1/invoices/${invoice}`);
    expect(check.sums.creditMemos).toEqual([
      { currency: "USD", count: 1, credited: amount, applied: 3, refunded: 0, left: amount - 3 },
    ]);
    const [paid] = check.sums.payments;
    expect(paid).toMatchObject({ applied: sumOf("paymentAmount"), unapplied: 2, refunded: 0 });
    expect(paid.received).toBe(paid.applied + 2);
  });

  test("names what breaks a rule, and the owners hear of it until a check finds it mended", async () => {
    const books = async () => {
      const { work } = await read("/v1/waiting-work");
      return work.find(({ kind }: { kind: string }) => kind === "books");
    };
    expect(await books()).toMatchObject({ count: 0, stuck: false });
    const change = (by: number) =>
      asOwner(
        "update invoice set balance = balance + $3 where tenant_id = $1 and invoice_number = $2",
        [...[tenant.tenantId, invoice, by]],
      );
    await change(1);
    const check = await checked();
    const { id } = await read(`/v1/invoices/${invoice}`);
    expect(check.brokenCount).toBe(brokenOf(check).length);
    expect(brokenOf(check)).toContainEqual(
      expect.objectContaining({ id: "M02", brokenCount: 1, subjects: [id] }),
    );
    expect(await books()).toMatchObject({ count: check.brokenCount, stuck: true });
    await change(-1);
    expect(await checked()).toMatchObject({ brokenCount: 0 });
    expect(await books()).toMatchObject({ count: 0, stuck: false });
  });

  test("is done each night, goes on where a worker was killed, and is listed", async () => {
    const left = await good(start());
    await asOwner("update book_check set status = 'Processing' where id = $1", [uuid(left.id)]);
    await night();
    expect((await read(`${PATH}/${left.id}`)).status).toBe("Completed");
    await night();
    const { checks, nextPage } = await read(`${PATH}?pageSize=2`);
    expect(checks).toMatchObject([
      { origin: "Night", status: "Completed" },
      { id: left.id, origin: "Call" },
    ]);
    expect(nextPage).toContain("page=2");
    await workOnBookCheck(tenant.tenantId, uuid(left.id));
    const old = "update book_check set created_at = now() - interval '30 years' where id = $1";
    await asOwner(old, [uuid(left.id)]);
    await night();
    expect((await tenant.call("GET", `${PATH}/${left.id}`)).status).toBe(404);
  });

  test("is begun once, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    await night();
    expect((await read(PATH)).checks[0]).toMatchObject({ status: "Completed", origin: "Call" });
  });

  test("of another company is not found", async () => {
    const { id } = await checked();
    const other = await testTenant();
    expect((await other.call("GET", `${PATH}/${id}`)).status).toBe(404);
    expect((await good(other.call("GET", PATH))).checks).toEqual([]);
  });
});

test("a caller that is limited to some orgs of its entity is refused", async () => {
  const { orgId, entityId } = tenant;
  await asOwner(
    "insert into org (tenant_id, id, entity_id, name) values ($1, gen_random_uuid(), $2, 'North')",
    [tenant.tenantId, uuid(entityId)],
  );
  await asOwner("update tenant set multi_org = true where id = $1", [tenant.tenantId]);
  const headers = { "service-org-ids": orgId };
  const answer = await tenant.call("GET", PATH, undefined, { headers });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("whole entity")]);
  expect((await tenant.call("GET", PATH)).status).toBe(200);
});
