import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { systemTransaction } from "@/lib/platform/system-work";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

/** An account that owes two invoices: 143 on four lines, and 71.50 on two. */
async function owing() {
  const { accountNumber, accountId } = await makeAccount(tenant);
  for (const bill of ["2026-02-15", "2026-01-15"]) {
    await order(tenant, orderOf(accountNumber, ratePlanId, { bill }));
  }
  const id = `${accountId}`.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  const open = await run((ctx) => openInvoicesOf(ctx, id));
  return { id, accountNumber, open };
}

const run = <T>(work: Parameters<typeof systemTransaction<T>>[2]) =>
  systemTransaction(
    tenant.tenantId,
    { operation: "test", entityId: tenant.entityId, orgIds: [tenant.orgId] },
    work,
  );

/** Pays an amount of each invoice with one check. */
const pay = async (accountNumber: string, amounts: Readonly<Record<string, number>>) => {
  const parts = Object.entries(amounts);
  const invoices = parts.map(([invoiceId, amount]) => ({ invoiceId, amount }));
  const amount = parts.reduce((sum, [, part]) => sum + part, 0);
  const check = { type: "External", currency: "USD", accountNumber, amount, invoices };
  return tenant.call("POST", "/v1/payments", check);
};

const balances = (accountId: string) =>
  asOwner<{ owed: number; invoices: number[]; items: number[] }>(
    `select a.balance::float as owed,
       (select array_agg(i.balance::float order by i.invoice_number) from invoice i where i.account_id = a.id) as invoices,
       (select array_agg(t.balance::float order by i.invoice_number, t.position) from invoice i
         join invoice_item t on t.invoice_id = i.id where i.account_id = a.id) as items
     from account a where a.id = $1`,
    [accountId],
  );

describe("money applied to invoices", () => {
  test("lowers the balance of account, invoice and lines, first line first", async () => {
    const { id, accountNumber, open } = await owing();
    expect(open.map(({ balance }) => balance.toNumber())).toEqual([143, 71.5]);
    const invoiceId = open[0]?.id ?? "";
    await good(pay(accountNumber, { [invoiceId]: 60.25 }));
    expect(await balances(id)).toEqual([
      { owed: 154.25, invoices: [82.75, 71.5], items: [0, 37.75, 22.5, 22.5, 49, 22.5] },
    ]);
    await good(pay(accountNumber, { [invoiceId]: 82.75 }));
    expect(await balances(id)).toEqual([
      { owed: 71.5, invoices: [0, 71.5], items: [0, 0, 0, 0, 49, 22.5] },
    ]);
  });

  test("is applied to several invoices at once, all or nothing", async () => {
    const { id, accountNumber, open } = await owing();
    const [first = "", second = ""] = open.map((invoice) => invoice.id);
    const refused = await pay(accountNumber, { [first]: 1, [second]: 71.51 });
    expect(refused.body.reasons[0].message).toContain("owes at least as much");
    expect((await balances(id))[0]?.owed).toBe(214.5);
    await good(pay(accountNumber, { [first]: 143, [second]: 71.5 }));
    expect((await balances(id))[0]).toMatchObject({ owed: 0, invoices: [0, 0] });
    expect(await run((ctx) => openInvoicesOf(ctx, id))).toEqual([]);
  });

  test("is never more than is owed, however many calls are concurrent", async () => {
    const { id, accountNumber, open } = await owing();
    const invoiceId = open[0]?.id ?? "";
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => pay(accountNumber, { [invoiceId]: 50 })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await balances(id))[0]).toMatchObject({ owed: 114.5, invoices: [43, 71.5] });
  });

  test("is shown in the lines of reads", async () => {
    const { id, accountNumber, open } = await owing();
    const { id: invoiceId = "", invoiceNumber } = open[1] ?? {};
    await good(pay(accountNumber, { [invoiceId]: 50 }));
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}/items`));
    expect(invoiceItems.map(({ balance }: { balance: number }) => balance)).toEqual([0, 21.5]);
    expect((await balances(id))[0]?.owed).toBe(164.5);
  });
});
