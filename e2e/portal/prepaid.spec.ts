import { type Api, expect, expectAccessible, subscribe, test, unique } from "../fixtures";

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** Rate plans in euros that sell credits: by the month, and once. */
async function makePlans(api: Api, unit: string) {
  const productName = unique("Courier");
  const product = await api.post("/v1/object/product", { Name: productName, ...SOLD });
  const planOf = async (name: string, charge: Record<string, unknown>, Price: number) => {
    const planName = unique(name);
    const names = { ProductId: product.Id, Name: planName };
    const plan = await api.post("/v1/object/product-rate-plan", { ...names, ...SOLD });
    await api.post("/v1/object/product-rate-plan-charge", {
      ...{ ProductRatePlanId: plan.Id, Name: name, BillCycleType: "ChargeTriggerDay" },
      ...{ TriggerEvent: "ContractEffective", ChargeModel: "Flat Fee Pricing" },
      ...{ ChargeFunction: "Prepayment", PrepaidUom: unit, ValidityPeriodType: "MONTH" },
      ...{
        ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: [{ Currency: "EUR", Price }] },
      },
      ...charge,
    });
    const { productRatePlanNumber } = await api.get(`/v1/product-rate-plans/${plan.Id}`);
    return { planNumber: productRatePlanNumber as string, planName, productName };
  };
  const monthly = { ChargeType: "Recurring", BillingPeriod: "Month", PrepaidQuantity: 100 };
  return {
    base: await planOf("Credits", { ...monthly, BillingTiming: "In Advance" }, 10),
    pack: await planOf("Extra credits", { ChargeType: "OneTime", PrepaidQuantity: 40 }, 5),
    traffic: await planOf(
      "Traffic",
      {
        ...{
          ChargeType: "Usage",
          ChargeModel: "Per Unit Pricing",
          UOM: "GB",
          BillingPeriod: "Month",
        },
        ...{ ChargeFunction: "Drawdown", DrawdownUom: unit, DrawdownRate: 2 },
        ...{ PrepaidUom: undefined, ValidityPeriodType: undefined },
      },
      1,
    ),
  };
}

test("prepaid units are topped up, with the bill in view and other terms of the order", async ({
  merchant: page,
  api,
  customer,
}) => {
  const unit = unique("tokens").slice(0, 25);
  const { base, pack } = await makePlans(api, unit);
  const made = await subscribe(api, customer, base);
  const number = made.subscriptions[0].subscriptionNumber;
  await page.goto(`/subscriptions/${number}`);
  const card = page.getByRole("region", { name: "Prepaid units", exact: true });
  await expect(card).toContainText(`100 of 100 ${unit}`);
  await card.getByRole("button", { name: "Top up" }).click();
  const sheet = page.getByRole("dialog", { name: "Top up prepaid units" });
  await sheet.getByRole("combobox", { name: "Rate plan that sells the units" }).click();
  await expect(page.getByRole("option", { name: new RegExp(base.planName) })).toBeVisible();
  await page.getByRole("option", { name: new RegExp(pack.planName) }).click();
  await sheet.getByLabel("Prepaid units of Extra credits").fill("60");
  await sheet.getByRole("switch", { name: "Unused units of Extra credits roll over" }).click();
  await sheet.getByRole("combobox", { name: "Order of unused units of Extra credits" }).click();
  await page.getByRole("option", { name: /used last/ }).click();
  await sheet.getByLabel("Periods of rollover of Extra credits").fill("2");
  await sheet.getByLabel("Periods of rollover of Extra credits").blur();
  const effect = sheet.getByRole("region", { name: "Effect" });
  const billed = effect.getByRole("region", { name: "Billed now" });
  await expect(billed.getByRole("listitem").filter({ hasText: "Extra credits" })).toContainText(
    "5.00",
  );
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Top up", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(card).toContainText(`160 of 160 ${unit}`);

  const path = `/object-query/prepaid-balance-funds?filter[]=subscriptionNumber.EQ:${number}`;
  const { data } = await api.get(`${path}&filter[]=totalBalance.EQ:60`);
  expect(data).toMatchObject([{ balance: 60, rolloverApplyOption: "ApplyLast" }]);
  const { invoices } = await api.get(`/v1/accounts/${customer.number}/summary`);
  expect(invoices.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([10, 5]);
});

test("the page of a subscription says what each day has used of its prepaid units, and their cost", async ({
  merchant: page,
  api,
  customer,
}) => {
  const unit = unique("credits").slice(0, 25);
  const { base, traffic } = await makePlans(api, unit);
  const { today } = await api.get("/v1/tenant");
  const plans = [base, traffic].map(({ planNumber }) => ({ productRatePlanNumber: planNumber }));
  const terms = { initialTerm: { termType: "EVERGREEN" } };
  const create = { terms, subscribeToRatePlans: plans };
  const made = await api.post("/v1/orders", {
    ...{ orderDate: today, existingAccountNumber: customer.number },
    subscriptions: [{ orderActions: [{ type: "CreateSubscription", createSubscription: create }] }],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
  const number = made.subscriptions[0].subscriptionNumber;
  await page.goto(`/subscriptions/${number}`);
  const days = page.getByRole("region", { name: "Prepaid units used by day" });
  await expect(days).toContainText("No usage has been billed yet");
  const accountNumber = customer.number;
  const used = { unitOfMeasure: "GB", quantity: 15, startDateTime: `${today}T10:00:00Z` };
  await api.post("/v1/usage", { usage: [{ accountNumber, ...used }] });
  const monthLater = new Date(`${today}T00:00:00Z`);
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 1, monthLater.getUTCDate() + 1);
  const targetDate = monthLater.toISOString().slice(0, 10);
  await api.post(`/v1/accounts/${accountNumber}/billing-documents/generate`, {
    ...{ targetDate, effectiveDate: targetDate, autoPost: true },
  });
  await page.reload();
  const row = days.getByRole("row").filter({ hasText: "Traffic" });
  // 15 GB take 30 of 100 units that were sold for 10.00.
  await expect(row).toContainText("30");
  await expect(row).toContainText("3.00");
  await expectAccessible(page);
});
