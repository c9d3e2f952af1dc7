import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, subscribe, test, unique } from "../fixtures";

/** The day a month and a day after one. */
function monthAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The fields of a commitment in a new order that has nothing else. */
async function commitmentInOrder(page: Page, account: string, name: string): Promise<Locator> {
  await page.goto(`/orders/new?account=${account}`);
  await page.getByRole("button", { name: "Commitment", exact: true }).click();
  await page.getByRole("button", { name: "Leave out of the order" }).first().click();
  const commitment = page.getByRole("group", { name: "Commitment" });
  await commitment.getByLabel("Commitment for").fill(name);
  return commitment;
}

async function expectPhoneToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a commitment is made in an order, its true-up is on the bill, and it is canceled", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await subscribe(api, customer, offer);
  const name = unique("Minimum");
  const commitment = await commitmentInOrder(page, customer.number, name);
  await commitment.getByRole("combobox", { name: "What counts" }).click();
  await page.getByRole("option", { name: "Recurring charges" }).click();
  await commitment.getByLabel("Amount of each period").fill("200");
  await expect(commitment.getByRole("status")).toContainText("12 periods, 2,400.00 EUR in total");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create order" }).click();

  const ordered = page.getByRole("region", { name: "Commitments" });
  await expect(ordered).toContainText("Made by this order");
  await ordered.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const periods = page.getByRole("table", { name: "Periods" });
  const first = periods.getByRole("row").nth(1);
  await expect(first).toContainText("Open");

  const { today } = await api.get("/v1/tenant");
  const targetDate = monthAfter(today);
  await api.post(`/v1/accounts/${customer.number}/billing-documents/generate`, {
    ...{ targetDate, effectiveDate: targetDate, autoPost: true },
  });
  await page.reload();
  await expect(first).toContainText("Evaluated");
  await first.getByRole("button", { name: /^Why / }).click();
  const why = page.getByRole("dialog", { name: "What counts" });
  await expect(why).toContainText("Seats");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectPhoneToFit(page);

  await first.getByRole("link", { name: /^INV/ }).click();
  await expect(page.getByRole("table").getByText(/^Commitment /)).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Cancel commitment" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this commitment" });
  await expect(dialog).toContainText("Nothing is owed of periods that have not ended");
  await dialog.getByRole("button", { name: "Cancel commitment" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Canceled", { exact: true }).first()).toBeVisible();

  await page.goto(`/accounts/${customer.number}`);
  const account = page.getByRole("region", { name: "Commitments" });
  await expect(account.getByRole("link", { name })).toBeVisible();
  await expectAccessible(page);
});

test("credit that is paid in advance is sold in an order, and pays for lines of the bill", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await subscribe(api, customer, offer);
  const name = unique("Credit");
  const commitment = await commitmentInOrder(page, customer.number, name);
  await commitment.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Credit that is paid in advance" }).click();
  await commitment.getByLabel("Credit of each period").fill("10");
  await commitment.getByLabel("Price of each period").fill("9");
  await expect(commitment.getByRole("status")).toContainText("12 periods, 120.00 EUR in total");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create order" }).click();

  const ordered = page.getByRole("region", { name: "Commitments" });
  await ordered.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const { today } = await api.get("/v1/tenant");
  const targetDate = monthAfter(today);
  await api.post(`/v1/accounts/${customer.number}/billing-documents/generate`, {
    ...{ targetDate, effectiveDate: targetDate, autoPost: true },
  });
  await page.reload();
  const periods = page.getByRole("table", { name: "Periods" });
  await expect(periods.getByRole("columnheader", { name: "Remaining" })).toBeVisible();
  await periods.getByRole("button", { name: /^Why / }).nth(1).click();
  const why = page.getByRole("dialog", { name: "What it has paid" });
  await expect(why).toContainText("Seats");
  await expect(why.getByRole("region", { name: "Billed for this credit" })).toContainText("9.00");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectPhoneToFit(page);
  await page.goto(`/accounts/${customer.number}`);
  await expect(page.getByRole("region", { name: "Commitments" })).toContainText("used");
});

test("credit for one charge is previewed with its order, and changed on its page", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await subscribe(api, customer, offer);
  const name = unique("Credit");
  const commitment = await commitmentInOrder(page, customer.number, name);
  await commitment.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Credit that is paid in advance" }).click();
  await commitment.getByRole("combobox", { name: "What it pays for" }).click();
  await page.getByRole("option", { name: "One charge" }).click();
  await commitment.getByLabel("Credit of each period").fill("10");
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(commitment).toContainText("Choose what counts.");
  await commitment.getByRole("combobox", { name: "Charge", exact: true }).fill("Seats");
  await page.getByRole("option", { name: "Seats", exact: true }).click();
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Commitment");
  await expect(preview).toContainText("10.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create order" }).click();
  await page.getByRole("region", { name: "Commitments" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("is Seats")).toBeVisible();

  await page.getByRole("button", { name: "Change commitment" }).click();
  const dialog = page.getByRole("dialog", { name: "Change this commitment" });
  await expect(dialog).toContainText("Nothing changes yet.");
  await dialog.getByLabel(/^Amount of each period/).fill("20");
  await dialog.getByLabel(/^Price of each period/).fill("15");
  const effect = dialog.getByRole("region", { name: "What this changes" });
  await expect(effect).toContainText("230.00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change commitment" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Schedules" })).toContainText("20.00");
  await expectPhoneToFit(page);
});
