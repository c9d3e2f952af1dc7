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
  const covered = page.getByRole("region", { name: "Payments and credit applied" });
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
