import { asOwner, type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { systemTransaction } from "@/lib/platform/system-work";
import { order, orderOf } from "@/lib/platform/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/platform/testing/world";
import { decimal } from "@/lib/values/decimal";
import { beforeAll, describe, expect, test } from "vitest";
import { applyToInvoice, applyToInvoices } from "./apply";
import { openInvoicesOf } from "./find-invoice";

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

const balances = (accountId: string) =>
  asOwner<{ owed: number; invoices: number[]; items: number[] }>(
    `select a.balance::float as owed,
       (select array_agg(i.balance::float order by i.invoice_number) from invoice i where i.account_id = a.id) as invoices,
       (select array_agg(t.balance::float order by i.invoice_number, t.position) from invoice i
         join invoice_item t on t.invoice_id = i.id where i.account_id = a.id) as items
     from account a where a.id = $1`,
    [accountId],
  );

describe("money that is put against invoices", () => {
  test("lowers what is owed on account, invoice and lines, first line first", async () => {
    const { id, open } = await owing();
    expect(open.map(({ balance }) => balance.toNumber())).toEqual([143, 71.5]);
    const invoiceId = open[0]?.id ?? "";
    await run((ctx) => applyToInvoice(ctx, { invoiceId, amount: decimal("60.25") }));
    expect(await balances(id)).toEqual([
      { owed: 154.25, invoices: [82.75, 71.5], items: [0, 37.75, 22.5, 22.5, 49, 22.5] },
    ]);
    await run((ctx) => applyToInvoice(ctx, { invoiceId, amount: decimal("82.75") }));
    expect(await balances(id)).toEqual([
      { owed: 71.5, invoices: [0, 71.5], items: [0, 0, 0, 0, 49, 22.5] },
    ]);
  });

  test("goes against several invoices at once, all or nothing", async () => {
    const { id, open } = await owing();
    const amounts = (first: string, second: string) =>
      [first, second].map((text, index) => ({
        invoiceId: open[index]?.id ?? "",
        amount: decimal(text),
      }));
    await expect(run((ctx) => applyToInvoices(ctx, amounts("1", "71.51")))).rejects.toThrow(
      /owes at least as much/,
    );
    expect((await balances(id))[0]?.owed).toBe(214.5);
    await run((ctx) => applyToInvoices(ctx, amounts("143", "71.50")));
    expect((await balances(id))[0]).toMatchObject({ owed: 0, invoices: [0, 0] });
    expect(await run((ctx) => openInvoicesOf(ctx, id))).toEqual([]);
  });

  test("is never more than is owed, however many try at once", async () => {
    const { id, open } = await owing();
    const invoiceId = open[0]?.id ?? "";
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        run((ctx) => applyToInvoice(ctx, { invoiceId, amount: decimal("50") })),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await balances(id))[0]).toMatchObject({ owed: 114.5, invoices: [43, 71.5] });
  });

  test("shows in the lines that are read", async () => {
    const { id, open } = await owing();
    const { id: invoiceId = "", invoiceNumber } = open[1] ?? {};
    await run((ctx) => applyToInvoice(ctx, { invoiceId, amount: decimal("50") }));
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}/items`));
    expect(invoiceItems.map(({ balance }: { balance: number }) => balance)).toEqual([0, 21.5]);
    expect((await balances(id))[0]?.owed).toBe(164.5);
  });
});
