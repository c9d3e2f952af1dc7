import { readFileSync } from "node:fs";
import { expect, expectAccessible, subscribe, test } from "../fixtures";

test("a bill run is started for an account, its drafts are removed, and those of another are posted", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const { today } = await api.get("/v1/tenant");
  const initialTerm = { termType: "TERMED", period: 12, periodType: "Month" };
  await api.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: customer.number,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            createSubscription: {
              terms: { initialTerm },
              subscribeToRatePlans: [{ productRatePlanNumber: offer.planNumber }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: false },
  });
  await page.goto("/bill-runs");
  await expect(page.getByRole("heading", { level: 1, name: "Bill runs" })).toBeVisible();
  await page.getByRole("link", { name: "New bill run" }).first().click();
  await page.getByRole("combobox", { name: "Account" }).fill(customer.name);
  await page.getByRole("option", { name: customer.name }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("By hand");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Forecast" }).click();
  await expect(page.getByText("1 of 1 account with something due would be billed.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Sums" })).toContainText("1 invoice over");
  await page.getByRole("button", { name: "Start" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("It makes drafts.");
  await dialog.getByRole("button", { name: "Start" }).click();

  const heading = page.getByRole("heading", { level: 1, name: /^Bill run BR-/ });
  await expect(heading).toBeVisible();
  const progress = page.getByText("1 of 1 account done: 1 invoice, 0 credit memos, 0 failed");
  await expect(progress).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("list", { name: "Sums" })).toContainText("1 invoice over");
  const invoices = page.getByRole("table", { name: "Invoices" });
  await expect(invoices.getByRole("row", { name: customer.name })).toContainText("Draft");
  const accounts = page.getByRole("table", { name: "Accounts" });
  await expect(accounts.getByRole("row", { name: customer.name })).toContainText("Billed");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel run" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("It has no invoices")).toBeVisible();

  const billRunFilters = [{ accountId: customer.number, filterType: "Account" }];
  const days = { invoiceDate: today, targetDate: today };
  const { billRunNumber } = await api.post("/v1/bill-runs", { ...days, billRunFilters });
  await page.goto(`/bill-runs/${billRunNumber}`);
  await page.getByRole("button", { name: "Post" }).click({ timeout: 30_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Post" }).click();
  await expect(invoices.getByRole("row", { name: customer.name })).toContainText("Posted", {
    timeout: 30_000,
  });
  await page.goto("/bill-runs");
  const row = page.getByRole("row", { name: billRunNumber });
  await expect(row).toContainText("Posted");
});

test("a bill run is scheduled for every month, paused and resumed, left out once, and its schedule is ended", async ({
  merchant: page,
}) => {
  await page.goto("/bill-runs/new");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Every month");
  await page.getByRole("textbox", { name: /^Batches/ }).fill("Batch49");
  await page.getByRole("combobox", { name: "Begins" }).click();
  await page.getByRole("option", { name: "Every month", exact: true }).click();
  await page.getByRole("textbox", { name: "Bill through, days after it begins" }).fill("10");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Bill run BR-/ })).toBeVisible();
  await expect(page.getByText(/^Every month at 06:00, from /)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^It was to begin:/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText(/^It begins:/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave out once" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave out" }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible({ timeout: 30_000 });
  await page.goto("/bill-runs");
  const rows = page.getByRole("row", { name: /Every month/ });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: "Pending" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "End schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End schedule" }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible({ timeout: 30_000 });
});

test("what an account will be billed is previewed as a file", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await subscribe(api, customer, offer);
  await page.goto("/bill-runs");
  await page.getByRole("link", { name: "Billing previews" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Billing previews" })).toBeVisible();
  await page.getByRole("combobox", { name: "Account" }).fill(customer.name);
  await page.getByRole("option", { name: customer.name }).click();
  const through = page.getByRole("textbox", { name: "Bill through" });
  await through.focus();
  await through.fill("2029-01-01");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Preview" }).click();
  // The demo's own preview stands in the table already; only this one bills through 2029.
  const row = page
    .getByRole("table", { name: "Billing preview runs" })
    .getByRole("row", { name: /2029/ })
    .first();
  await expect(row).toContainText("Completed", { timeout: 30_000 });
  const file = page.waitForEvent("download");
  await row.getByRole("link", { name: "Download CSV" }).click();
  const text = readFileSync(await (await file).path(), "utf8");
  expect(text).toContain(customer.number);
  expect(text).toContain("Seats");
  await expectAccessible(page);
});
