import type { FrameLocator } from "@playwright/test";
import { expectAccessible } from "../fixtures";
import { expect, formOf, frameOf, makePage, resultsOf, withoutIds, test } from "./merchant-site";

/** Forms for bank accounts: by IBAN, and by routing and account number. */
const IBAN = "DE89370400440532013000";
const dark = { accent: "#4fbf92", background: "#121512", text: "#edece6" };

const save = (form: FrameLocator) =>
  form.getByRole("button", { name: "Save bank account" }).click();

async function typeAch(form: FrameLocator): Promise<void> {
  await form.getByLabel("Account holder").fill("Ada Hill");
  await form.getByLabel("Routing number").pressSequentially("110 000 000");
  await form.getByLabel("Account number").pressSequentially("000123456789");
  await form.getByLabel("Bank", { exact: true }).fill("First Bank");
  await form.getByLabel("Kind of account").selectOption({ label: "Savings" });
}

test("an IBAN is stored for the account that was signed, and the merchant sees its id only", async ({
  page,
  site,
  sign,
  api,
  customer,
}) => {
  const pageId = await makePage(api, { type: "BankTransfer" });
  await site.open(page, await sign({ pageId, accountId: customer.number }), {
    prepopulate: { bankAccountName: "Ada Hill", creditCardCity: "Bonn" },
  });
  const form = formOf(page);
  await expect(form.getByLabel("Account holder")).toHaveValue("Ada Hill");
  await form.getByLabel("IBAN").pressSequentially(IBAN.toLowerCase());
  await expect(form.getByLabel("IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00");
  await save(form);
  await expect(form.getByText("Saved.")).toBeVisible();
  const [result] = await resultsOf(page);
  expect(result).toMatchObject({ success: true, creditCardType: "SEPA" });
  expect(withoutIds(await resultsOf(page))).not.toContain("0532");
  const method = await api.get(`/v1/payment-methods/${String(result?.refId)}`);
  expect(method).toMatchObject({ type: "SEPA", IBAN: expect.stringMatching(/^\*+3000$/) });
  expect(method.accountHolderInfo.city).toBe("Bonn");
});

test("an account in the United States is stored with its kind, with the keyboard alone", async ({
  page,
  site,
  sign,
  api,
}) => {
  const pageId = await makePage(api, { type: "ACH" });
  await site.open(page, await sign({ pageId }));
  const form = formOf(page);
  await typeAch(form);
  await form.getByLabel("Account number").press("Enter");
  await expect(form.getByText("Saved.")).toBeVisible();
  const [result] = await resultsOf(page);
  const method = await api.get(`/v1/payment-methods/${String(result?.refId)}`);
  expect(method).toMatchObject({
    type: "ACH",
    bankAccountType: "Saving",
    bankAccountNumber: expect.stringMatching(/^\*+6789$/),
  });
  await expect(form.getByLabel("Account number")).toHaveValue("");
});

for (const { name, type, theme } of [
  { name: "light", type: "BankTransfer", theme: {} },
  { name: "dark", type: "ACH", theme: dark },
]) {
  test(`errors are shown at their fields and axe finds nothing, ${name}`, async ({
    page,
    site,
    sign,
    api,
  }) => {
    const pageId = await makePage(api, { type, theme });
    await site.open(page, await sign({ pageId }), { dark: name === "dark" });
    const form = formOf(page);
    await expect(form.getByLabel("Account holder")).toBeVisible();
    await expectAccessible(page);
    await save(form);
    await expect(form.getByText("Enter the name of the account holder.")).toBeVisible();
    const [number, routing] = ["IBAN", "Routing number"].map((label) => form.getByLabel(label));
    if (type === "ACH") {
      await routing?.fill("110000001");
      await form.getByLabel("Account number").fill("123");
      await save(form);
      await expect(form.getByText("Check the routing number")).toBeVisible();
      await expect(form.getByText("it has 4 to 17 digits")).toBeVisible();
      await expect(form.getByText("Enter the name of the bank.")).toBeVisible();
    } else {
      await number?.fill("DE89370400440532013001");
      await number?.blur();
      await expect(form.getByText("Check the IBAN")).toBeVisible();
    }
    await expectAccessible(page);
  });
}

test("from right to left, and on 320 pixels in the longest language, nothing scrolls sideways", async ({
  page,
  site,
  sign,
  api,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const pageId = await makePage(api, { type: "ACH" });
  for (const [locale, button, direction] of [
    ["ar", "حفظ الحساب المصرفي", "rtl"],
    ["de", "Bankkonto speichern", "ltr"],
  ] as const) {
    await site.open(page, { ...(await sign({ pageId })), locale });
    await formOf(page).getByRole("button", { name: button }).click();
    await expect(formOf(page).getByRole("alert")).toBeVisible();
    expect(await frameOf(page).evaluate(() => document.documentElement.dir)).toBe(direction);
    const hidden = () =>
      frameOf(page).evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
      });
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    const numbers = formOf(page).locator("#routing, #account");
    for (const number of await numbers.all()) await expect(number).toHaveCSS("direction", "ltr");
  }
  await expectAccessible(page);
});

test("an error that only the service finds is shown at its field, and the form stays open", async ({
  page,
  site,
  sign,
  api,
}) => {
  const pageId = await makePage(api, { type: "BankTransfer" });
  await site.open(page, await sign({ pageId }), { prepopulate: { creditCardCountry: "Nowhere" } });
  const form = formOf(page);
  await form.getByLabel("Account holder").fill("Ada Hill");
  await form.getByLabel("IBAN").fill(IBAN);
  await save(form);
  await expect(form.getByRole("alert")).toContainText("This was not accepted");
  const [result] = await resultsOf(page);
  expect(result?.errorMessage).toContain("country");
});
