import { expect, expectAccessible, test } from "../fixtures";

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
  await page.getByRole("button", { name: "Start" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("It makes drafts.");
  await dialog.getByRole("button", { name: "Start" }).click();

  const heading = page.getByRole("heading", { level: 1, name: /^Bill run BR-/ });
  await expect(heading).toBeVisible();
  const progress = page.getByText("1 of 1 account done: 1 invoice, 0 credit memos, 0 failed");
  await expect(progress).toBeVisible({ timeout: 30_000 });
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
