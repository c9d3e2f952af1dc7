import { expect, expectAccessible, test } from "../fixtures";

const FEATURES = "/v1/settings/features";

test("a feature says what it changes, is turned on after a question, and off again", async ({
  merchant: page,
  api,
}) => {
  await page.goto("/settings/features");
  await expectAccessible(page);
  const turnOn = page.getByRole("button", { name: "Turn on Multi-org" });
  await turnOn.click();
  const dialog = page.getByRole("dialog", { name: "Turn on Multi-org" });
  await expect(dialog).toContainText("Calls may name the orgs");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await api.get(FEATURES)).multiOrg).toBe(false);

  await turnOn.click();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const turnOff = page.getByRole("button", { name: "Turn off Multi-org" });
  await expect(turnOff).toBeVisible();
  expect((await api.get(FEATURES)).multiOrg).toBe(true);

  await turnOff.click();
  await page
    .getByRole("dialog", { name: "Turn off Multi-org" })
    .getByRole("button", { name: "Turn off" })
    .click();
  await expect(turnOn).toBeVisible();
  expect((await api.get(FEATURES)).multiOrg).toBe(false);
});

test("a feature that something depends on says what, and cannot be turned off", async ({
  merchant: page,
  api,
}) => {
  const account = (currency: string) => ({
    name: `In ${currency}`,
    currency,
    billToContact: { firstName: "Ada", lastName: "Lovelace", country: "DE" },
  });
  for (const currency of ["EUR", "CHF"]) await api.post("/v1/accounts", account(currency));
  await page.goto("/settings/features");
  await expect(page.getByText(/Accounts have several currencies: .*CHF, .*EUR/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off Multi-Currency" })).toBeDisabled();
});
