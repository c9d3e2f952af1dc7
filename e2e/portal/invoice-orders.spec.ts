import { expect, expectAccessible, test } from "../fixtures";

test("an invoice of two orders shows what each adds to it", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const { today } = await api.get("/v1/tenant");
  const buy = () =>
    api.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: customer.number,
      subscriptions: [
        {
          orderActions: [
            {
              type: "CreateSubscription",
              createSubscription: {
                terms: { initialTerm: { termType: "TERMED", period: 12, periodType: "Month" } },
                subscribeToRatePlans: [{ productRatePlanNumber: offer.planNumber }],
              },
            },
          ],
        },
      ],
      processingOptions: { runBilling: false },
    });
  const orders = [await buy(), await buy()];
  const { invoices } = await api.post(
    `/v1/accounts/${customer.number}/billing-documents/generate`,
    { effectiveDate: today, targetDate: today, autoPost: true },
  );
  const { invoiceNumber } = await api.get(`/v1/invoices/${invoices[0].id}`);
  await page.goto(`/invoices/${invoiceNumber}`);
  const table = page.getByRole("table", { name: "By order" });
  for (const { orderNumber } of orders)
    await expect(table.getByRole("row", { name: new RegExp(orderNumber) })).toContainText("160");
  await expectAccessible(page);
  await table.getByRole("link", { name: orders[0].orderNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orders[0].orderNumber}`));
});
