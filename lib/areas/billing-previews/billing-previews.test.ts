import { beforeAll, describe, expect, test, vi } from "vitest";
import * as previewing from "@/lib/areas/billing-operations/preview-billing";
import { RuleViolation } from "@/lib/kernel/errors";
import { decimal, sumOf } from "@/lib/values/decimal";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";
import { csvRows } from "@/lib/values/csv";
import * as model from "./model";
import { COLUMNS } from "./preview-lines";
import { workOnPreviewRun } from "./write-run";

const NEW = { version: "341.0" };
const RUNS = "/v1/billing-preview-runs";
const TARGET = { targetDate: "2026-06-30" };
const uuid = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const post = (path: string, body: object) => good(tenant.call("POST", path, body));
const ask = (more: object = {}) => tenant.call("POST", RUNS, { ...TARGET, ...more }, NEW);
const shown = (key: string) => good(tenant.call("GET", `${RUNS}/${key}`, undefined, NEW));

/** An account with a subscription that is not billed yet. */
async function account(batch: string): Promise<string> {
  const { accountNumber } = await post("/v1/accounts", {
    ...{ name: `Of ${batch}`, currency: "USD", billCycleDay: 15, batch },
    billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
  });
  await post("/v1/orders", {
    ...newSubscriptionOrder(accountNumber, world.ratePlanId),
    processingOptions: { runBilling: false },
  });
  return accountNumber;
}

/** A run that the worker has done. */
async function done(more: object = {}) {
  const { billingPreviewRunId } = await good(ask(more));
  await workOnPreviewRun(tenant.tenantId, uuid(billingPreviewRunId));
  return shown(billingPreviewRunId);
}

async function rowsOf({ resultFileUrl }: { resultFileUrl: string }) {
  const file = await tenant.call("GET", resultFileUrl);
  expect(file.status, file.text).toBe(200);
  const [heads, ...rows] = csvRows(file.text).map(({ cells }) => cells);
  expect(heads).toEqual(COLUMNS);
  return rows.map((cells) =>
    Object.fromEntries(COLUMNS.map((column, place) => [column, cells[place]])),
  );
}

test("the file has the lines that a preview of each account has, and nothing is billed", async () => {
  const numbers = [await account("Batch7"), await account("Batch7"), await account("Batch8")];
  const { billingPreviewRunId } = await good(ask({ batches: "Batch7, Batch8" }));
  expect(await shown(billingPreviewRunId)).toMatchObject({
    ...{ status: "Pending", resultFileUrl: null, batches: "Batch7,Batch8" },
    ...{ assumeRenewal: "Autorenew", storageOption: "Csv", startDate: null, endDate: null },
  });
  await workOnPreviewRun(tenant.tenantId, uuid(billingPreviewRunId));
  const run = await shown(billingPreviewRunId);
  expect(run).toMatchObject({
    ...{ status: "Completed", totalAccounts: 3, succeededAccounts: 3, failedAccounts: 0 },
    ...{ errorMessage: null, runNumber: expect.stringMatching(/^BPR-\d{8}$/) },
  });
  const rows = await rowsOf(run);
  expect(new Set(rows.map((row) => row["Account Number"]))).toEqual(new Set(numbers));
  for (const accountNumber of numbers) {
    const { invoiceItems } = await post("/v1/operations/billing-preview", {
      ...{ accountNumber, ...TARGET },
    });
    const own = rows.filter((row) => row["Account Number"] === accountNumber);
    expect(own.map((row) => [row["Service Start"], row["Amount Without Tax"]])).toEqual(
      invoiceItems.map((line: { serviceStartDate: string; chargeAmount: number }) => [
        line.serviceStartDate,
        String(line.chargeAmount),
      ]),
    );
    expect(own.length).toBeGreaterThan(1);
  }
  const filter = `?filter[]=sourceId.IN:[${billingPreviewRunId}]`;
  const { data } = await good(tenant.call("GET", `/object-query/invoices${filter}`));
  expect(data).toEqual([]);
  await expectBooksToHold();
});

test("a run of one account is what it will be billed", async () => {
  const accountNumber = await account("Batch9");
  const run = await done({ filters: [{ filterType: "Account", accountId: accountNumber }] });
  expect(run).toMatchObject({ status: "Completed", totalAccounts: 1, batches: "" });
  const sum = sumOf((await rowsOf(run)).map((row) => decimal(row["Amount Without Tax"] ?? "")));
  const made = await post("/v1/bill-runs", {
    ...{ invoiceDate: TARGET.targetDate, ...TARGET, autoPost: true },
    billRunFilters: [{ accountId: accountNumber, filterType: "Account" }],
  });
  const { workOnBillRun } = await import("@/lib/areas/bill-runs/execute-run");
  await workOnBillRun(tenant.tenantId, uuid(made.id));
  const filter = `?filter[]=sourceId.EQ:${made.id}`;
  const { data } = await good(tenant.call("GET", `/object-query/invoices${filter}`));
  const billed = sumOf(
    data.map(({ amountWithoutTax }: { amountWithoutTax: number }) => decimal(amountWithoutTax)),
  );
  expect(sum.toString()).toBe(billed.toString());
  expect(billed.isPositive()).toBe(true);
});

test("an account that cannot be previewed has its reason in the file, and the others their lines", async () => {
  const numbers = [await account("Batch10"), await account("Batch10")];
  const { previewBilling } = previewing;
  const spied = vi.spyOn(previewing, "previewBilling").mockImplementation(async (ctx, asked) => {
    const preview = await previewBilling(ctx, asked);
    if (preview.account.accountNumber === numbers[0]) throw new RuleViolation("No such =terms.");
    return preview;
  });
  try {
    const run = await done({ batches: "Batch10" });
    expect(run).toMatchObject({ status: "Completed", succeededAccounts: 1, failedAccounts: 1 });
    expect(run.errorMessage).toBe(
      "1 of 2 accounts could not be previewed: the column Error of the file says why.",
    );
    const rows = await rowsOf(run);
    const failed = rows.filter((row) => row["Account Number"] === numbers[0]);
    expect(failed).toMatchObject([{ Error: "No such =terms.", "Amount Without Tax": "" }]);
    expect(rows.filter((row) => row["Account Number"] === numbers[1]).length).toBeGreaterThan(1);
  } finally {
    spied.mockRestore();
  }
});

test("a worker that stopped goes on behind the last part, and no account is there twice", async () => {
  const numbers = new Set<string>();
  for (let count = 0; count < 3; count += 1) numbers.add(await account("Batch11"));
  const { billingPreviewRunId } = await good(ask({ batches: "Batch11" }));
  const { previewBilling } = previewing;
  let calls = 0;
  const spied = vi.spyOn(previewing, "previewBilling").mockImplementation((ctx, asked) => {
    calls += 1;
    if (calls === 2) throw Object.assign(new Error("gone"), { code: "57P01" });
    return previewBilling(ctx, asked);
  });
  const size = vi.spyOn(model, "partSize").mockReturnValue(1);
  try {
    const id = uuid(billingPreviewRunId);
    await expect(workOnPreviewRun(tenant.tenantId, id)).rejects.toThrow();
    expect(await shown(billingPreviewRunId)).toMatchObject({
      ...{ status: "Processing", succeededAccounts: 1, resultFileUrl: null },
    });
    await workOnPreviewRun(tenant.tenantId, id);
    const run = await shown(billingPreviewRunId);
    expect(run).toMatchObject({ status: "Completed", succeededAccounts: 3, totalAccounts: 3 });
    const seen = (await rowsOf(run)).map(
      (row) => `${row["Account Number"]} ${row["Charge Number"]} ${row["Service Start"]}`,
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen.map((line) => line.split(" ")[0]))).toEqual(numbers);
  } finally {
    spied.mockRestore();
    size.mockRestore();
  }
});

describe("a run is refused", () => {
  test("while another one has the same batch, and not once that one is done", async () => {
    const { billingPreviewRunId } = await good(ask({ batches: "Batch20" }));
    const { runNumber } = await shown(billingPreviewRunId);
    for (const more of [{ batches: "Batch21,Batch20" }, { batches: "AllBatches" }, {}]) {
      const refused = await ask(more);
      expect(refused.status, refused.text).toBe(422);
      expect(refused.body.reasons[0].message).toContain(`${runNumber} is not done`);
    }
    const other = await good(ask({ batches: "Batch21" }));
    for (const id of [billingPreviewRunId, other.billingPreviewRunId])
      await workOnPreviewRun(tenant.tenantId, uuid(id));
    expect(await done({ batches: "Batch20" })).toMatchObject({ status: "Completed" });
  });

  test("for what is not available, or makes no sense", async () => {
    const bodies = [
      { storageOption: "Database" },
      { storeDifference: true },
      { comparedBillingPreviewRunId: "BPR-00000001" },
      { targetDate: "2046-01-01" },
      { batches: "Batch51" },
      { batches: "Batch1", filters: [{ filterType: "Account", accountId: world.accountNumber }] },
      { filters: [{ filterType: "Account", accountId: "A99999999" }] },
    ];
    for (const body of bodies) {
      const { status, text } = await ask(body);
      expect([400, 404, 422], `${JSON.stringify(body)}: ${text}`).toContain(status);
    }
    const { runs } = await good(tenant.call("GET", RUNS));
    expect(runs.filter(({ status }: { status: string }) => status === "Pending")).toEqual([]);
  });
});

test("batches are named as the version does", async () => {
  const call = (version: string, body: object) =>
    tenant.call("POST", RUNS, { ...TARGET, ...body }, { version });
  const old = await good(call("309.0", { batch: "Batch30" }));
  const read = async (version: string) =>
    (await tenant.call("GET", `${RUNS}/${old.billingPreviewRunId}`, undefined, { version })).body;
  expect(await read("309.0")).toMatchObject({ batch: "Batch30" });
  expect(await read("309.0")).not.toHaveProperty("batches");
  expect(await read("314.0")).toMatchObject({ batches: "Batch30" });
  expect(await read("314.0")).not.toHaveProperty("batch");
  expect((await call("309.0", { batches: "Batch31" })).status).toBe(400);
  expect((await call("314.0", { batch: "Batch31" })).status).toBe(400);
  await workOnPreviewRun(tenant.tenantId, uuid(old.billingPreviewRunId));
});

test("the list has the newest first, page by page", async () => {
  const made = [];
  for (let count = 0; count < 2; count += 1)
    made.push((await done({ batches: "Batch40" })).runNumber);
  const { runs, nextPage } = await good(tenant.call("GET", `${RUNS}?pageSize=1`));
  expect(runs.map(({ runNumber }: { runNumber: string }) => runNumber)).toEqual([made[1]]);
  expect(nextPage).toContain("page=2");
  const next = await good(tenant.call("GET", `${RUNS}?page=2&pageSize=1`));
  expect(next.runs.map(({ runNumber }: { runNumber: string }) => runNumber)).toEqual([made[0]]);
});
