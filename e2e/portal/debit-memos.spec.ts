import { expect, expectAccessible, subscribe, test } from "../fixtures";

test("a debit memo is made of an invoice, posted, paid for a part, and the rest of it written off", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer);
  const invoice = made.invoiceNumbers[0] as string;
  await page.goto(`/invoices/${invoice}`);
  await page.getByRole("button", { name: /More actions|Refund or credit/ }).click();
  await page.getByRole("menuitem", { name: "Charge more" }).click();
  const dialog = page.getByRole("dialog", { name: `Charge more for ${invoice}` });
  await dialog.getByRole("textbox", { name: /^Seats, / }).fill("24");
  await dialog.getByLabel("Reason").fill("Two more seats were used");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^Debit memo DRAFT/ });
  await expect(heading).toBeVisible();
  const draft = ((await heading.textContent()) ?? "").replace("Debit memo ", "");

  await page.goto("/debit-memos");
  await expect(page.getByRole("heading", { level: 1, name: "Debit memos" })).toBeVisible();
  await page.getByRole("link", { name: draft }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByText("Two more seats were used")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Post/ }).click();
  await expect(page.getByRole("button", { name: "Write off" })).toBeEnabled();
  const posted = await api.get(`/v1/debit-memos/${draft}`);
  expect(posted.number).toMatch(/^DM/);

  await api.post("/v1/payments", {
    ...{ type: "External", paymentMethodType: "Check", currency: "EUR", amount: 10 },
    accountNumber: customer.number,
    debitMemos: [{ debitMemoNumber: posted.number, amount: 10 }],
  });
  await page.goto(`/debit-memos/${posted.number}`);
  const covered = page.getByRole("region", { name: "Payments and credits applied" });
  await expect(covered).toContainText("10.00");
  await page.getByRole("button", { name: "Why this amount" }).first().click();
  await expect(page.getByRole("dialog", { name: "Why this amount" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Write off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Write off" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Write off" })).toBeDisabled();
  const settled = await api.get(`/v1/debit-memos/${posted.number}`);
  expect(settled).toMatchObject({ status: "Posted", balance: 0, beAppliedAmount: settled.amount });
  await expectAccessible(page);
});

test("a debit memo of charges is entered, paid for a part from its page, and credit is applied to the rest", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer);
  const { invoiceItems } = await api.get(`/v1/invoices/${made.invoiceNumbers[0]}/items`);
  const [line] = invoiceItems;
  const { number: credit } = await api.post("/v1/credit-memos", {
    accountNumber: customer.number,
    autoPost: true,
    charges: [{ productRatePlanChargeId: line.productRatePlanChargeId, amount: 5 }],
  });
  await page.goto(`/accounts/${customer.number}`);
  const tabs = page.getByRole("navigation", { name: /^Pages of/ });
  await tabs.getByRole("link", { name: "Debit memos" }).click();
  await expect(page.getByText("No debit memos yet")).toBeVisible();
  await page.goto(`/debit-memos/new?account=${customer.number}`);
  await page.getByLabel("Reason").fill("Cleaning");
  await page.getByRole("combobox", { name: "Charge" }).fill(line.chargeName.slice(0, 4));
  await page
    .getByRole("option", { name: new RegExp(line.chargeName) })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Amount" }).fill("20");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Debit memo DRAFT/ })).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Post/ }).click();

  await page.getByRole("button", { name: "Take payment" }).click();
  const taking = page.getByRole("dialog", { name: "Take a payment" });
  await taking.getByLabel("How").click();
  await page.getByRole("option", { name: "Record a payment received elsewhere" }).click();
  await taking.getByLabel("Amount").fill("12");
  await taking.getByRole("button", { name: "Record payment" }).click();
  await expect(taking).toBeHidden();
  await page.getByRole("button", { name: "Apply credit" }).click();
  const applying = page.getByRole("dialog", { name: "Apply credit" });
  await expect(applying).toContainText(credit);
  await applying.getByRole("button", { name: "Apply" }).click();
  await expect(applying).toBeHidden();
  const { data } = await api.get(
    `/object-query/debit-memos?filter[]=accountNumber.EQ:${customer.number}`,
  );
  expect(data).toMatchObject([{ reasonCode: "Cleaning", beAppliedAmount: 17 }]);
  await page.goto(`/invoices/${data[0].number}`);
  await expect(page).toHaveURL(new RegExp(`/debit-memos/${data[0].number}$`));
});
