import { expect, expectAccessible, test, unique } from "../fixtures";

const ALWAYS = { EffectiveStartDate: "2020-01-01", EffectiveEndDate: "2099-12-31" };

test("missed deliveries are credited by their days after a preview, and one is charged again", async ({
  merchant: page,
  api,
  customer,
}) => {
  const { today } = await api.get("/v1/tenant");
  const product = await api.post("/v1/object/product", { Name: unique("Paper"), ...ALWAYS });
  const plan = await api.post("/v1/object/product-rate-plan", {
    ...{ Name: "Daily paper", ProductId: product.Id },
    ...ALWAYS,
  });
  await api.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId: plan.Id, Name: "Paper", ChargeModel: "Delivery Pricing" },
    ...{ ChargeType: "Recurring", BillingPeriod: "Month", BillCycleType: "ChargeTriggerDay" },
    TriggerEvent: "ContractEffective",
    DeliverySchedule: {
      ...{ frequency: "Weekly", monday: true, tuesday: true, wednesday: true, thursday: true },
      ...{ friday: true, saturday: true, sunday: true },
    },
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "EUR", Price: 3 }],
    },
  });
  const { subscriptions } = await api.post("/v1/orders", {
    ...{ orderDate: today, existingAccountNumber: customer.number },
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            createSubscription: {
              terms: { initialTerm: { termType: "EVERGREEN" } },
              subscribeToRatePlans: [{ productRatePlanId: plan.Id }],
            },
          },
        ],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
  await page.goto(`/subscriptions/${subscriptions[0].subscriptionNumber}`);
  await page.getByRole("button", { name: "Credit missed deliveries" }).click();
  const dialog = page.getByRole("dialog", { name: "Credit missed deliveries" });
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(
    /1 delivery: 3\.00\sEUR/,
  );
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Snow");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Credit 1 delivery" }).click();
  await expect(dialog).toBeHidden();
  const table = page.getByRole("table", { name: "Missed deliveries" });
  await expect(table).toContainText("Snow");
  await expect(table).toContainText("3.00");

  await table.getByRole("button", { name: "Cancel credit" }).click();
  await page.getByRole("button", { name: "Charge it again" }).click();
  await expect(table).toContainText("Canceled");
  await expect(table.getByRole("link", { name: /^DM/ })).toBeVisible();
});
