import { addRatePlan, expect, expectAccessible, subscribe, test } from "../fixtures";
import type { Page } from "@playwright/test";

const subscriptionOf = (made: { subscriptions: { subscriptionNumber: string }[] }) =>
  made.subscriptions[0]?.subscriptionNumber ?? "";

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

async function opened(page: Page, number: string): Promise<void> {
  await page.goto(`/subscriptions/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(page.getByRole("slider", { name: "What happened, by day" })).toBeVisible();
}

test("pause a subscription and resume it, each with its effect in view", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = subscriptionOf(await subscribe(api, customer, offer));
  await opened(page, number);
  await chooseAction(page, "Pause");
  const pause = page.getByRole("dialog", { name: "Pause the subscription" });
  await pause.getByRole("switch", { name: "Set a resume date" }).click();
  await expect(pause.getByLabel("Resume after")).toHaveValue("1");
  const effect = pause.getByRole("region", { name: "Effect" });
  await expect(effect.getByRole("region", { name: "Credited now" })).toBeVisible();
  const dates = effect.getByRole("region", { name: "Dates" });
  await expect(dates).toContainText("Runs again from");
  const given = await effect
    .getByRole("region", { name: "Credited now" })
    .locator("dd")
    .last()
    .innerText();
  await expectAccessible(page);
  await pause.getByRole("switch", { name: "Set a resume date" }).click();
  await expect(dates).not.toContainText("Runs again from");
  await pause.getByRole("button", { name: "Pause subscription" }).click();
  await expect(pause).toBeHidden();
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible();
  const memos = await api.get(`/v1/credit-memos?accountNumber=${customer.number}`);
  expect(given).toContain(memos.creditmemos?.[0]?.amount?.toFixed(2) ?? "–");

  await page.getByRole("button", { name: "Resume" }).click();
  const resume = page.getByRole("dialog", { name: "Resume the subscription" });
  await resume.getByRole("combobox", { name: "Resume", exact: true }).click();
  await page.getByRole("option", { name: /^A fixed time after the pause began/ }).click();
  await resume.getByLabel("Resume after").fill("2");
  await resume.getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "Weeks" }).click();
  await resume.getByRole("button", { name: "Resume subscription" }).click();
  await expect(resume).toBeHidden();
  await page.getByText("View data").click();
  await expect(
    page.getByRole("table", { name: "The timeline as a table" }).getByText("Paused"),
  ).toBeVisible();
  await expectAccessible(page);
});

test("more seats: the preview's bill is the bill, and the history tells it", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = subscriptionOf(await subscribe(api, customer, offer));
  await opened(page, number);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Change the subscription" });
  await sheet.getByLabel("Quantity of Seats").fill("8");
  await sheet.getByLabel("Quantity of Seats").blur();
  const effect = sheet.getByRole("region", { name: "Effect" });
  await expect(effect.getByRole("row", { name: /Seats/ })).toContainText("96.00");
  await expect(effect).toContainText("+36.00");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Change subscription" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("table", { name: `Charges of ${offer.planName}` })).toContainText(
    "8 Seat",
  );
  expect((await api.get(`/v1/subscriptions/${number}`)).contractedMrr).toBe(96);
  const axis = page.getByRole("slider", { name: "What happened, by day" });
  await axis.focus();
  await page.keyboard.press("Home");
  await expect(axis).toHaveAttribute("aria-valuetext", /New subscription/);
  await page.keyboard.press("ArrowRight");
  await expect(axis).toHaveAttribute("aria-valuetext", /Change quantity or price/);
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByRole("table", { name: "Versions" })).toContainText(
    "Change quantity or price",
  );
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("table", { name: "Orders" })).toContainText(
    "Change quantity or price",
  );
});

test("cancel with credit, undo before the day, and what cannot be done says why", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = subscriptionOf(await subscribe(api, customer, offer));
  await opened(page, number);
  await chooseAction(page, "Cancel");
  const sheet = page.getByRole("dialog", { name: "Cancel the subscription" });
  await expect(sheet.getByRole("region", { name: "Effect" })).toContainText("−60.00");
  await expect(sheet.getByRole("region", { name: "Dates" })).toContainText("Canceled as of");
  await expect(sheet.getByRole("button", { name: "Keep as it is" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Pause/ })).toContainText("It is canceled");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo cancellation", exact: true }).click();
  const keep = page.getByRole("dialog", { name: "Undo the cancellation" });
  await expect(keep.getByRole("region", { name: "Effect" })).toContainText("+60.00");
  await keep.getByRole("button", { name: "Undo cancellation" }).click();
  await expect(keep).toBeHidden();
  await expect(page.getByRole("button", { name: "Change", exact: true })).toBeVisible();
});

test("a refusal of the server is shown beside the form", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = subscriptionOf(await subscribe(api, customer, offer));
  await opened(page, number);
  await chooseAction(page, "Cancel");
  const sheet = page.getByRole("dialog", { name: "Cancel the subscription" });
  await sheet.getByRole("combobox", { name: "Cancel", exact: true }).click();
  await page.getByRole("option", { name: "On a day" }).click();
  await sheet.getByLabel("Canceled from").fill("2001-01-01");
  await sheet.getByLabel("Canceled from").blur();
  await expect(sheet.getByText("This order cannot be made")).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(sheet.getByRole("alert").filter({ hasText: "The change failed" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const change = page.getByRole("dialog", { name: "Change the subscription" });
  await change.getByRole("combobox", { name: "What happens" }).click();
  await page.getByRole("option", { name: /^Transfer/ }).click();
  await change.getByRole("button", { name: "Change subscription" }).click();
  await expect(change.getByText("Choose the new owner.")).toBeVisible();
  await expect(change.getByRole("combobox", { name: "New owner" })).toBeFocused();
});

test("the order builder: a draft of two actions is previewed, kept, opened again, and activated", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = subscriptionOf(await subscribe(api, customer, offer));
  await page.goto(`/orders/new?account=${customer.number}&subscription=${number}`);
  await page.getByRole("combobox", { name: "Rate plan", exact: true }).click();
  await page.getByRole("option", { name: new RegExp(offer.planName) }).click();
  await page.getByLabel("Quantity of Seats").fill("10");
  await page.getByLabel("Quantity of Seats").blur();
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("+60.00");
  await page.getByRole("button", { name: "Add an action" }).click();
  // Two actions of one kind have fields of the same names.
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "What happens, 2" }).click();
  await page.getByRole("option", { name: /^Renew/ }).click();
  await expect(page.getByRole("combobox", { name: "What happens, 2" })).toContainText("Renew");
  await page.getByRole("combobox", { name: "When sent" }).click();
  await page.getByRole("option", { name: /^Save it as a draft/ }).click();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Copy as API call" }).click();
  await expect(page.getByRole("dialog", { name: "This order as an API call" })).toContainText(
    '"status": "Draft"',
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();
  await expect(page.getByText("Draft").first()).toBeVisible();
  expect((await api.get(`/v1/subscriptions/${number}`)).contractedMrr).toBe(60);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Quantity of Seats")).toHaveValue("10");
  await expect(preview).toContainText("+60.00");
  await page.getByLabel("Quantity of Seats").fill("15");
  await page.getByLabel("Quantity of Seats").blur();
  await expect(preview).toContainText("+120.00");
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Copy as API call" }).click();
  await expect(page.getByRole("dialog", { name: "This order as an API call" })).toContainText(
    "-X PUT",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();

  await page.getByRole("button", { name: "Activate" }).click();
  await page
    .getByRole("dialog", { name: "Activate this draft" })
    .getByRole("button", { name: "Activate order" })
    .click();
  await expect(page.getByText("Completed").first()).toBeVisible();
  expect((await api.get(`/v1/subscriptions/${number}`)).contractedMrr).toBe(180);
  await page.goto("/orders?status=Completed");
  await expect(page.getByRole("table", { name: "Orders" })).toContainText(number);
});

test("the order builder: a term in intervals, priced in one order, read back as a ramp", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await page.goto(`/orders/new?account=${customer.number}`);
  await addRatePlan(page, offer.planName);
  await page.getByRole("button", { name: "Half years" }).click();
  await page.getByLabel("Name of the ramp").fill("Two halves");
  const second = page.getByRole("region", { name: "Interval 2" });
  await second.getByLabel("Quantity of Seats").fill("9");
  await second.getByLabel("Quantity of Seats").blur();
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByRole("region", { name: "Ramp" })).toContainText("Two halves");
  await expectAccessible(page);
  await page.getByRole("switch", { name: "Bill now" }).click();
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();
  await expect(page.getByText("Contract value")).toHaveCount(2);
  const { subscriptions } = await api.get(`/v1/subscriptions/accounts/${customer.number}`);
  expect(subscriptions[0].ramp.intervals).toHaveLength(2);
  await opened(page, subscriptions[0].subscriptionNumber);
  const intervals = page.getByRole("table", { name: "Intervals of the ramp" });
  await expect(intervals.getByRole("row", { name: /Interval 2/ })).toContainText("9");
  await expectAccessible(page);
});

test("a draft is executed from its form, its invoice posted, and an item of an order billed", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const { today } = await api.get("/v1/tenant");
  const order = { orderDate: today, existingAccountNumber: customer.number };
  const initialTerm = { termType: "TERMED", period: 12, periodType: "Month" };
  const createSubscription = {
    terms: { initialTerm },
    subscribeToRatePlans: [{ productRatePlanNumber: offer.planNumber }],
  };
  const orderActions = [{ type: "CreateSubscription", createSubscription }];
  const draft = await api.post("/v1/orders", {
    ...order,
    status: "Draft",
    subscriptions: [{ orderActions }],
    processingOptions: {
      runBilling: true,
      billingOptions: { targetDate: today, generateDraftInvoice: true },
    },
  });
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`/orders/${draft.orderNumber}`);
  await expect(page.getByRole("button", { name: "Cancel draft" })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("160.00");
  await page.getByRole("combobox", { name: "When sent" }).click();
  await page.getByRole("option", { name: "Execute it now" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Completed").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);

  const filter = `filter[]=accountNumber.EQ:${customer.number}`;
  const { data } = await api.get(`/object-query/invoices?${filter}`);
  await page.goto(`/invoices/${data[0].invoiceNumber}`);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  const posting = page.getByRole("dialog", { name: "Post this invoice" });
  await posting.getByRole("button", { name: "Post invoice" }).click();
  await expect(posting).toBeHidden();
  await expect(page.getByText("Open").first()).toBeVisible();

  const items = [{ itemName: "Training", amountPerUnit: 80 }];
  const sold = await api.post("/v1/orders", { ...order, orderLineItems: items });
  await page.goto(`/orders/${sold.orderNumber}`);
  await page.getByRole("button", { name: "Change state" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the state of Training" });
  await dialog.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Sent to billing" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make it sent to billing" }).click();
  await expect(dialog).toBeHidden();
  const { order: read } = await api.get(`/v1/orders/${sold.orderNumber}`);
  const [{ id }] = read.orderLineItems;
  await api.post("/v1/order-line-items/bulk", {
    orderLineItems: [{ id }],
    processingOptions: { runBilling: true },
  });
  await page.reload();
  await expect(page.getByRole("table", { name: "Order line items" })).toContainText("Complete");
});
