import { expect, expectAccessible, subscribe, test } from "../fixtures";

test("a debit memo is posted, read, paid for a part, and the rest of it written off", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer);
  const invoice = made.invoiceNumbers[0] as string;
  const { invoiceItems } = await api.get(`/v1/invoices/${invoice}/items`);
  const memo = await api.post(`/v1/debit-memos/invoice/${invoice}`, {
    comment: "Two more seats were used",
    reasonCode: "Correction",
    items: [{ invoiceItemId: invoiceItems[0].id, amount: 24 }],
  });

  await page.goto("/debit-memos");
  await expect(page.getByRole("heading", { level: 1, name: "Debit memos" })).toBeVisible();
  await page.getByRole("link", { name: memo.number }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Debit memo ${memo.number}` }),
  ).toBeVisible();
  await expect(page.getByText("Two more seats were used")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Post/ }).click();
  await expect(page.getByRole("button", { name: "Write off" })).toBeEnabled();
  const posted = await api.get(`/v1/debit-memos/${memo.id}`);
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
