import { expect, expectAccessible, subscribe, test } from "../fixtures";

test.describe("what was done is undone, in the browser alone", () => {
  test("unapply a payment from its invoice, and apply it to another", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const paid = (await subscribe(api, customer, offer)).invoiceNumbers[0] as string;
    const open = (await subscribe(api, customer, offer, { collect: false }))
      .invoiceNumbers[0] as string;
    const { amount, accountId } = await api.get(`/v1/invoices/${paid}`);
    const { payments } = await api.get(`/v1/payments?accountId=${accountId}`);
    const number = payments[0].number as string;
    await page.goto(`/payments/${number}`);
    await page.getByRole("button", { name: "Unapply" }).click();
    const unapplying = page.getByRole("dialog", { name: `Unapply ${number}` });
    const changes = unapplying.getByRole("region", { name: "What changes" });
    await expect(changes).toContainText(paid);
    await expect(changes).toContainText(`${amount.toFixed(2)} EUR after`);
    await expectAccessible(page);
    await unapplying.getByRole("button", { name: /^Unapply / }).click();
    await expect(unapplying).toBeHidden();
    expect((await api.get(`/v1/invoices/${paid}`)).balance).toBe(amount);
    await expect(page.getByRole("button", { name: "Unapply" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );

    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const applying = page.getByRole("dialog", { name: `Apply ${number}` });
    await applying.getByLabel("Invoice").click();
    await page.getByRole("option", { name: new RegExp(open) }).click();
    await expect(applying.getByRole("region", { name: "What changes" })).toContainText(open);
    await applying.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(applying).toBeHidden();
    expect((await api.get(`/v1/invoices/${open}`)).balance).toBe(0);

    await page.goto(`/invoices/${open}`);
    await page.getByRole("button", { name: `Actions for ${number}` }).click();
    await page.getByRole("menuitem", { name: "Unapply" }).click();
    await expect(unapplying).toContainText("Collection of the invoice is paused");
  });

  test("a paid invoice is credited by a line, its payment refunded, and the refund canceled", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer);
    const number = made.invoiceNumbers[0] as string;
    await page.goto(`/invoices/${number}`);
    for (const dead of ["Take payment", "Apply credit", "Unpost"]) {
      await expect(page.getByRole("button", { name: dead })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const leftOf = async (title: string) =>
      (await page.getByRole("heading", { name: title, exact: true }).boundingBox())?.x ?? 0;
    expect(await leftOf("Document")).toBeGreaterThan((await leftOf("Lines")) + 400);
    await page.getByRole("button", { name: "Refund or credit" }).click();
    await page.getByRole("menuitem", { name: "Credit this invoice" }).click();
    const crediting = page.getByRole("dialog", { name: `Credit ${number}` });
    await crediting.getByLabel("What to credit").click();
    await page.getByRole("option", { name: "Amounts by line" }).click();
    await crediting.getByLabel(/^Setup/).fill("10");
    await crediting.getByLabel("Reason").fill("Goodwill");
    const changes = crediting.getByRole("region", { name: "What changes" });
    await expect(changes).toContainText("Credit memo of 10.00 EUR");
    await expect(changes).toContainText("10.00 EUR stays on the credit memo");
    await expectAccessible(page);
    await crediting.getByRole("button", { name: "Credit 10.00 EUR" }).click();
    await expect(crediting).toBeHidden();

    await page.getByRole("button", { name: "Refund or credit" }).click();
    await page.getByRole("menuitem", { name: /^Refund / }).click();
    const giving = page.getByRole("dialog", { name: /^Refund P-/ });
    await expect(giving.getByRole("region", { name: "Where it comes from" })).toContainText(number);
    await giving.getByLabel("How").click();
    await page.getByRole("option", { name: "Outside the gateway" }).click();
    await giving.getByLabel("Amount").fill("50");
    await giving.getByRole("button", { name: "Refund 50.00 EUR" }).click();
    await expect(giving).toBeHidden();
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(50);

    const { accountId } = await api.get(`/v1/invoices/${number}`);
    const { refunds } = await api.get(`/v1/refunds?accountId=${accountId}`);
    await page.goto(`/payments/refunds/${refunds[0].number}`);
    await page.getByRole("button", { name: "Cancel refund" }).click();
    const cancelling = page.getByRole("dialog", { name: /^Cancel R-/ });
    await expect(cancelling.getByRole("region", { name: "What changes" })).toContainText(
      "unapplied 0.00 EUR now, 50.00 EUR after",
    );
    await expectAccessible(page);
    await cancelling.getByRole("button", { name: "Cancel refund" }).click();
    await expect(cancelling).toBeHidden();
    await expect(page.getByText("Canceled").first()).toBeVisible();
  });

  test("notes of an invoice are written, and its order is reverted after a preview", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer, { collect: false });
    const number = made.invoiceNumbers[0] as string;
    await page.goto(`/invoices/${number}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const editing = page.getByRole("dialog", { name: `Edit ${number}` });
    await editing.getByLabel("Notes").fill("Agreed by telephone");
    await expectAccessible(page);
    await editing.getByRole("button", { name: "Save invoice" }).click();
    await expect(editing).toBeHidden();
    await expect(page.getByText("Agreed by telephone")).toBeVisible();

    await page.goto(`/orders/${made.orderNumber}`);
    await page.getByRole("button", { name: "Revert" }).click();
    const reverting = page.getByRole("dialog", { name: `Revert ${made.orderNumber}` });
    // The seats come back, the fee for setting up does not.
    await expect(reverting.getByRole("region", { name: "Credit memo" })).toContainText("60.00");
    await expectAccessible(page);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await reverting.getByRole("button", { name: "Revert order" }).click();
    await expect(reverting).toBeHidden();
    expect(refused).toEqual([]);
    expect((await api.get(`/v1/orders/${made.orderNumber}`)).order.status).toBe("Reverted");
  });
});
