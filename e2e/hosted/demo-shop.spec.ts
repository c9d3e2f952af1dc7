import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures";
import { expect, formOf, test } from "./merchant-site";

const shop = new URL(
  process.env.PERENNIAL_E2E_URL ?? `http://localhost:${process.env.PORT ?? 3100}`,
);
shop.port = String(Number(shop.port) + 1);

/** From a plan to the form. */
async function choosePlan(page: Page): Promise<void> {
  await page.goto(shop.href);
  await page.getByRole("radio").first().check();
  await page.getByLabel("Your name").fill("Ada Shopper");
  await page.getByLabel("E-mail").fill("ada@shopper.example");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay by card" })).toBeVisible();
}

async function pay(page: Page, number: string): Promise<void> {
  const form = formOf(page);
  await form.getByLabel("Card number").pressSequentially(number);
  await form.getByLabel("Expiry date").pressSequentially("1239");
  await form.getByLabel("Security code").pressSequentially("123");
  await form.getByRole("button", { name: /^Pay .* EUR$/ }).click();
}

test("a customer chooses a plan, pays, and sees the subscription and the paid invoice", async ({
  page,
  api,
}) => {
  await choosePlan(page);
  await expectAccessible(page);
  await page.getByText("The three lines of the shop’s server").click();
  await expect(page.getByText("/v1/rsa-signatures")).toBeVisible();
  const due = /Due today\s+([\d.]+ EUR)/.exec(await page.getByRole("main").innerText())?.[1] ?? "";
  await expect(formOf(page).getByRole("button")).toHaveText(`Pay ${due}`);
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  const text = await page.getByRole("main").innerText();
  const invoice = /INV\S+/.exec(text)?.[0] ?? "";
  const { amount, balance } = await api.get(`/v1/invoices/${invoice}`);
  expect(amount).toBeGreaterThan(0);
  expect(balance).toBe(0);
  await expect(page.getByRole("row", { name: /Total/ })).toContainText(due);
  expect(due).toContain(amount.toFixed(2));
  const subscription = /A-S\d+/.exec(text)?.[0] ?? "";
  expect((await api.get(`/v1/subscriptions/${subscription}`)).status).toBe("Active");
  await expectAccessible(page);
});

for (const [name, number, words] of [
  ["a declined card", "4000000000000002", /declined/],
  ["a card without funds", "4000000000009995", /insufficient funds/],
  ["a wrong security code", "4000000000000127", /security code/],
] as const) {
  test(`${name} is shown at the form, and another card pays`, async ({ page }) => {
    await choosePlan(page);
    await pay(page, number);
    await expect(formOf(page).getByRole("alert")).toContainText(words);
    await expect(formOf(page).getByRole("alert")).not.toContainText("_");
    await pay(page, "5555555555554444");
    await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  });
}

test("a page that is loaded again has a form that works, and what was bought is bought once", async ({
  page,
}) => {
  await choosePlan(page);
  await formOf(page).getByLabel("Card number").pressSequentially("4242");
  const checkout = page.url();
  await page.reload();
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  const bought = await page.getByRole("main").innerText();
  await page.goto(checkout);
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  expect(await page.getByRole("main").innerText()).toBe(bought);
});

test("a card with a bank challenge pays once its holder has approved", async ({ page }) => {
  await choosePlan(page);
  await pay(page, "4000002760003184");
  const bank = formOf(page).frameLocator("iframe");
  await expect(bank.getByText("the shop charges it afterwards")).toBeVisible();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
});
