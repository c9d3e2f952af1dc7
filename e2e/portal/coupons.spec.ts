import { addRatePlan, expect, expectAccessible, test, unique } from "../fixtures";

test("a coupon is made, its code is entered with an order, and its redemption is seen", async ({
  merchant: page,
  api,
  offer,
  customer,
}) => {
  const plan = unique("Half off");
  const { Id: ProductId } = await api.post("/v1/object/product", {
    ...{ Name: unique("Campaign"), EffectiveStartDate: "2015-01-01" },
    EffectiveEndDate: "2099-12-31",
  });
  const { Id: ProductRatePlanId } = await api.post("/v1/object/product-rate-plan", {
    ...{ ProductId, Name: plan, EffectiveStartDate: "2015-01-01" },
    EffectiveEndDate: "2099-12-31",
  });
  await api.post("/v1/object/product-rate-plan-charge", {
    ...{ ProductRatePlanId, Name: "Half", ChargeType: "Recurring", BillingPeriod: "Month" },
    ...{ ChargeModel: "Discount-Percentage", ApplyDiscountTo: "RECURRING" },
    ...{ DiscountLevel: "subscription", BillCycleType: "DefaultFromCustomer" },
    TriggerEvent: "ContractEffective",
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: [{ Currency: "EUR", DiscountPercentage: 50 }],
    },
  });
  const code = `HALF-${Date.now().toString(36)}`.toUpperCase();
  await page.goto("/catalog");
  await page.getByRole("link", { name: "Coupons" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coupons" })).toBeVisible();
  await page.getByRole("button", { name: "New coupon" }).first().click();
  const form = page.getByRole("dialog", { name: "New coupon" });
  await form.getByLabel("Code").fill(code);
  await form.getByRole("combobox", { name: "Discount" }).fill(plan);
  await page.getByRole("option", { name: plan }).click();
  await form.getByLabel("Name", { exact: true }).fill("Summer");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create coupon" }).click();
  const row = page.getByRole("table", { name: "Coupons" }).getByRole("row", { name: code });
  await expect(row).toContainText("Active");

  await page.goto(`/accounts/${customer.number}`);
  await page.getByRole("link", { name: "New order" }).click();
  await addRatePlan(page, offer.planName);
  const now = page
    .getByRole("complementary", { name: "Preview" })
    .getByRole("region", { name: "Billed now" });
  await expect(now).toContainText("160.00");
  await page.getByLabel("Coupon code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByRole("region", { name: `Coupon ${code}` })).toContainText(plan);
  await expect(now).toContainText("130.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();

  await page.goto("/catalog/coupons");
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await row.getByRole("button", { name: new RegExp(code) }).click();
  await page.getByRole("menuitem", { name: "Redemptions" }).click();
  await expect(page.getByRole("dialog", { name: `Redemptions of ${code}` })).toContainText(
    customer.name,
  );
});
