import { expect, expectAccessible, test, unique } from "../fixtures";

test("a meter is made, tried and published, and an event sent to it becomes usage of the account", async ({
  merchant: page,
  api,
  customer,
}) => {
  const name = unique("Calls");
  await page.goto("/usage");
  await page.getByRole("link", { name: "Meters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meters" })).toBeVisible();
  await page.getByRole("link", { name: "New meter" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Unit", { exact: true }).fill("Message");
  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByLabel("Field", { exact: true }).fill("kind");
  await page.getByLabel("Value", { exact: true }).fill("call");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Only events count where kind is call.")).toBeVisible();

  const event = (id: string, quantity: number, rest = {}) => ({
    ...{ CustomerId: customer.number, UsageIdentifier: `${name} ${id}` },
    ...{ UsageDate: new Date().toISOString(), Quantity: quantity, kind: "call", ...rest },
  });
  await page.getByRole("button", { name: "Try it" }).click();
  const trial = page.getByRole("dialog", { name: `Try ${name}` });
  const pasted = [event("a", 4), event("b", 3), event("c", 9, { kind: "chat" }), { kind: "call" }];
  await trial.getByLabel("Events").fill(JSON.stringify(pasted));
  await trial.getByRole("button", { name: "Try these events" }).click();
  const made = trial.getByRole("table", { name: "What the events make, in Message" });
  await expect(made.getByRole("cell", { name: "Quantity 7" })).toBeVisible();
  await expect(trial.getByText("CustomerId is required.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Counting")).toBeVisible();
  const address = await page.getByText(/^\/usage\/bulk\//).textContent();
  const answer = await api.post(`${address}`, [event("1", 30), event("2", 12), { kind: "call" }]);
  expect(answer).toMatchObject({ accepted: 2, rejected: 1 });
  await page.getByRole("button", { name: "Count again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Count again" }).click();

  const days = page.getByRole("table", { name: "Days" });
  await expect(days.getByRole("row", { name: customer.name })).toContainText("42 Message");
  await page.getByRole("tab", { name: "Errors" }).click();
  await expect(page.getByRole("table", { name: "Errors" })).toContainText(
    "CustomerId is required.",
  );
  await page.getByRole("tab", { name: "Runs" }).click();
  await expect(page.getByRole("table", { name: "Runs" })).toContainText("Trial");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/accounts/${customer.number}/usage`);
  const usage = page.getByRole("table", { name: "Usage", exact: true });
  await expect(usage.getByRole("row", { name: /42 Message/ })).toContainText("Pending");
  await usage.getByRole("link", { name: "Its events" }).click();
  const events = page.getByRole("table", { name: "Events of the day" });
  await expect(events).toContainText(`${name} 2`);
  await expectAccessible(page);
});
