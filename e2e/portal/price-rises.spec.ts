import { expect, expectAccessible, subscribe, test, unique } from "../fixtures";

test("a price rise is tried, started, seen at its subscription, and undone", async ({
  merchant: page,
  api,
  offer,
  customer,
}) => {
  const made = await subscribe(api, customer, offer);
  const number = made.subscriptions[0].subscriptionNumber;
  const name = unique("Prices of next year");
  await page.goto("/catalog");
  await page.getByRole("link", { name: "Price rises" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Price rises" })).toBeVisible();
  await page.getByRole("link", { name: "New price rise" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Rate plan" }).fill(offer.planName);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: offer.planName }).click();
  await page.getByLabel("Increase").fill("10");
  await page.getByLabel("At most").fill("8");
  await page.getByRole("combobox", { name: "New prices begin" }).click();
  await page.getByRole("option", { name: "With the next billing period" }).click();
  await page.getByLabel("Days of notice").fill("14");
  await page.getByLabel("Subscriptions per day").fill("1000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "See the dry run" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(`${page.url()}?account=${encodeURIComponent(customer.name)}`);
  const charges = page.getByRole("table", { name: "Charges" });
  const row = charges.getByRole("row", { name: new RegExp(`${customer.name}.*Seats`) });
  await expect(row).toContainText("Planned");
  await expect(row).toContainText("Lowered to the cap");
  await expect(charges.getByRole("row", { name: /It is charged once/ }).first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Start" }).click();
  const start = page.getByRole("dialog", { name: `Start ${name}` });
  await expect(start).toContainText("in a year");
  await start.getByRole("button", { name: "Start" }).click();
  await expect(row).toContainText("Raised");
  await expect(page.getByText(/\d+ of \d+ prices raised/)).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("dialog", { name: `Undo ${name}` })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row).toContainText("Undone");
  await page.goto(`/subscriptions/${number}`);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a product rises by an amount, and its dry run shows the first bill that changes", async ({
  merchant: page,
  api,
  offer,
  customer,
}) => {
  await subscribe(api, customer, offer);
  const { data: plans } = await api.get(
    `/object-query/product-rate-plans?filter[]=${encodeURIComponent(`name.EQ:${offer.planName}`)}`,
  );
  const name = unique("Dollars more");
  await page.goto("/catalog/price-rises/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Or a whole product" }).fill(plans[0].productName);
  await page.getByRole("option", { name: plans[0].productName }).first().click();
  await page.getByRole("combobox", { name: "Prices rise" }).click();
  await page.getByRole("option", { name: "By an amount" }).click();
  await page.getByLabel("Increase of every price").fill("2");
  await page.getByRole("combobox", { name: "Only subscriptions in" }).fill("EUR");
  await page.getByRole("option", { name: /EUR/ }).first().click();
  await page.getByRole("combobox", { name: "New prices begin" }).click();
  await page.getByRole("option", { name: "With the next billing period" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "See the dry run" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("By 2.00 EUR")).toBeVisible();
  await expect(page.getByText(plans[0].productName).first()).toBeVisible();
  await page.goto(`${page.url()}?account=${encodeURIComponent(customer.name)}`);
  const row = page.getByRole("table", { name: "Charges" }).getByRole("row", { name: /Seats/ });
  await expect(row).toContainText("→");
  await expectAccessible(page);
});

test("a rise that waits is announced at its subscription, and pauses", async ({
  merchant: page,
  api,
}) => {
  const { data: announced } = await api.get(
    `/object-query/price-rises?filter[]=${encodeURIComponent("name.EQ:Notes, at the renewal")}`,
  );
  const { data: waiting } = await api.get(
    `/object-query/price-rise-items?filter[]=state.EQ:Planned&filter[]=priceRiseId.EQ:${announced[0].id}&pageSize=1`,
  );
  await page.goto(`/subscriptions/${waiting[0].subscriptionNumber}`);
  const link = page.getByRole("link", { name: "Notes, at the renewal" });
  await expect(link).toBeVisible();
  await link.click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page
    .getByRole("dialog", { name: "Pause Notes, at the renewal" })
    .getByRole("button", { name: "Pause" })
    .click();
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await page
    .getByRole("dialog", { name: "Go on with Notes, at the renewal" })
    .getByRole("button", { name: "Go on" })
    .click();
  await expect(page.getByText("Running", { exact: true }).first()).toBeVisible();
});
