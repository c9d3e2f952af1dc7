import { expect, test } from "../fixtures";

test.describe("with the keyboard alone", () => {
  test("skip the navigation, find an account by the palette, and walk a list", async ({
    merchant: page,
    payingCustomer,
  }) => {
    await page.goto("/accounts");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await expect(palette).toBeVisible();
    await page.keyboard.type(payingCustomer.name);
    await expect(palette.getByRole("option", { name: payingCustomer.name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: payingCustomer.name })).toBeVisible();

    await page.goto(`/accounts/${payingCustomer.number}/invoices`);
    const invoice = page.getByRole("link", { name: /^INV/ });
    await expect(invoice).toBeVisible();
    // The row is there before hydration; until then keys are not handled.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(invoice).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice INV/ })).toBeVisible();
  });

  test("open a reason, close it with Escape, and return to the same place", async ({
    merchant: page,
    payingCustomer,
    api,
  }) => {
    const { data } = await api.get(
      `/object-query/invoices?filter[]=accountNumber.EQ:${payingCustomer.number}`,
    );
    await page.goto(`/invoices/${data[0].invoiceNumber}`);
    const why = page.getByRole("button", { name: "Why this amount" }).first();
    await why.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Why this amount" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(why).toBeFocused();
  });

  test("filters are in the address, and going back removes them", async ({ merchant: page }) => {
    await page.goto("/subscriptions");
    const evergreen = page.getByRole("link", { name: "Evergreen" });
    await evergreen.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/term=EVERGREEN/);
    await expect(evergreen).toHaveAttribute("aria-current", "true");
    await page.goBack();
    await expect(page).not.toHaveURL(/term=/);
  });
});
