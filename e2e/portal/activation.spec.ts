import { callsOf, expect, expectAccessible, signIn, subscribe, test, unique } from "../fixtures";

test("a subscription that waits is activated on its page, and billed from that day on", async ({
  page,
  playwright,
  baseURL,
  api,
  offer,
}) => {
  // Waiting is a setting of the whole company, so this test has its own.
  const name = unique("Waiting Company");
  const live = await api.post("/v1/tenant/live", { name, again: true });
  const company = await callsOf(playwright, baseURL, live);
  await company.api.put("/v1/settings/subscriptions", { requireServiceActivation: true });
  const { accountNumber } = await company.api.post("/v1/accounts", {
    name: "Orchard Ltd",
    currency: "EUR",
    billToContact: { firstName: "Ada", lastName: "Orchard", country: "AT" },
    soldToSameAsBillTo: true,
    autoPay: false,
  });
  const customer = { number: accountNumber, name: "Orchard Ltd" };
  const made = await subscribe(company.api, customer, offer, { collect: false });
  const number = made.subscriptions[0].subscriptionNumber as string;
  const invoices = `/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`;
  expect((await company.api.get(invoices)).data).toEqual([]);

  await page.goto("/sign-in");
  await signIn(page, live.ownerPassword);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto(`/subscriptions/${number}`);
  await expect(page.getByText("Pending activation").first()).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  const dialog = page.getByRole("dialog", { name: `Activate ${number}` });
  await expect(dialog.getByLabel("Service activated on")).not.toHaveValue("");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Activate subscription" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Activate" })).toHaveCount(0);
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();

  const { today } = await company.api.get("/v1/tenant");
  const { status, serviceActivationDate } = await company.api.get(`/v1/subscriptions/${number}`);
  expect([status, serviceActivationDate]).toEqual(["Active", today]);
  await company.dispose();
});
