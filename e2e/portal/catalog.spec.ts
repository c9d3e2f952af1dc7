import { addRatePlan, expect, expectAccessible, makeOffer, test, unique } from "../fixtures";

test.describe("the catalog, in the browser alone", () => {
  test("make a product with a price table, try its price, change it and describe it", async ({
    merchant: page,
  }) => {
    const name = unique("Harbour");
    await page.goto("/catalog");
    await page.getByRole("link", { name: "New product" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Add custom field" }).click();
    const custom = page.getByRole("group", { name: "Custom fields" });
    await custom.getByLabel("Name").fill("Owner");
    await custom.getByLabel("Value").fill("Ana");
    await page.getByRole("button", { name: "Create product" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Owner__c")).toBeVisible();

    await page.getByRole("button", { name: "Add rate plan" }).first().click();
    const plan = page.getByRole("dialog", { name: /^New rate plan/ });
    await plan.getByLabel("Name", { exact: true }).fill("By the berth");
    await plan.getByLabel("Active currencies").fill("eur");
    await plan.getByLabel("Grade").fill("2");
    await plan.getByRole("button", { name: "Create rate plan" }).click();
    await expect(plan).toBeHidden();

    await page.getByRole("button", { name: "Add charge" }).first().click();
    const charge = page.getByRole("dialog", { name: /^New charge/ });
    await charge.getByLabel("Name", { exact: true }).fill("Berths");
    await charge.getByRole("combobox", { name: "Model" }).click();
    await page.getByRole("option", { name: /^Tiered Each unit/ }).click();
    await charge.getByPlaceholder("Seat").fill("Berth");
    await charge.getByRole("combobox", { name: "Currency" }).fill("EUR");
    await page.getByRole("option", { name: /^EUR/ }).click();
    await charge.getByLabel("From 0 up to").fill("10");
    await charge.getByLabel("Price", { exact: true }).fill("5");
    await charge.getByRole("button", { name: "Add tier" }).click();
    await charge.getByLabel("Price", { exact: true }).nth(1).fill("4");
    await charge.getByRole("combobox", { name: "The price", exact: true }).click();
    await page.getByRole("option", { name: "Changes by a percentage" }).click();
    await charge.getByLabel("Rises by").fill("5");
    await expectAccessible(page);
    await charge.getByRole("button", { name: "Create charge" }).click();
    await expect(charge).toBeHidden();
    const charges = page.getByRole("table", { name: "Charges of By the berth" });
    await expect(charges.getByRole("row", { name: /Berths/ })).toContainText("+5 % at renewal");

    const actions = charges.getByRole("button", { name: "Actions for Berths" });
    await actions.click();
    await page.getByRole("menuitem", { name: "Try its price" }).click();
    const trial = page.getByRole("dialog", { name: "Try Berths" });
    await trial.getByLabel("Quantity", { exact: true }).fill("12");
    await expect(trial.getByRole("status").first()).toContainText("58.00");
    await page.keyboard.press("Escape");

    await actions.click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Berths" });
    await edit.getByLabel("Price", { exact: true }).first().fill("6");
    await edit.getByRole("button", { name: "Save charge" }).click();
    await expect(edit).toBeHidden();
    await expect(charges.getByRole("row", { name: /Berths/ })).toContainText("6");

    await page.getByRole("button", { name: "Edit product" }).click();
    const product = page.getByRole("dialog", { name: `Edit ${name}` });
    await product.getByRole("button", { name: "Remove custom field 1" }).click();
    await product.getByRole("button", { name: "Save product" }).click();
    await expect(product).toBeHidden();
    await expect(page.getByText("Owner__c")).toBeHidden();
  });

  test("a product shows what it can do", async ({ merchant: page, api }) => {
    const name = unique("Lighthouse");
    const code = unique("BEAM").replaceAll(" ", "-");
    const made = await api.post("/v1/object/product", {
      Name: name,
      EffectiveStartDate: "2020-01-01",
      EffectiveEndDate: "2099-12-31",
    });
    await page.goto(`/catalog/${made.Id}`);
    await page.getByRole("button", { name: "Add feature" }).click();
    const form = page.getByRole("dialog", { name: `Add a feature to ${name}` });
    const which = form.getByRole("combobox", { name: "Which" });
    await expect(form.getByRole("button", { name: "Add feature" })).toBeVisible();
    if (await which.isVisible()) {
      await which.click();
      await page.getByRole("option", { name: "A new feature" }).click();
    }
    await form.getByLabel("Name", { exact: true }).fill("Turning beam");
    await form.getByLabel("Code").fill(code);
    await form.getByRole("button", { name: "Add feature" }).click();
    await expect(form).toBeHidden();
    const features = page.getByRole("list", { name: "Features" });
    await expect(features).toContainText("Turning beam");
    await expectAccessible(page);
    const read = await api.get(`/v1/catalog/products/${made.Id}`);
    expect(read.productFeatures).toMatchObject([{ code, name: "Turning beam" }]);
    await features.getByRole("button", { name: /^Take Turning beam/ }).click();
    await page.getByRole("button", { name: "Take feature" }).click();
    await expect(page.getByRole("button", { name: "Take feature" })).toBeHidden();
    await expect(features.getByText("Turning beam")).toBeHidden();
  });

  test("an order chooses features and their units, and the customer's page shows what may be used", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const offer = await makeOffer(api);
    const { productId } = await api.get(`/v1/product-rate-plans/${offer.planNumber}`);
    await api.put(`/v1/object/product/${productId}`, { AllowFeatureChanges: true });
    for (const [Name, rest] of [
      ["Mooring", { Quantity: 10, UOM: "Night" }],
      ["Crane", {}],
    ] as const) {
      const FeatureCode = unique(Name).replaceAll(" ", "-");
      const feature = await api.post("/v1/object/feature", { FeatureCode, Name });
      const given = { ProductId: productId, FeatureId: feature.Id, ...rest };
      await api.post("/v1/object/product-feature", given);
    }
    await page.goto(`/orders/new?account=${customer.number}`);
    await addRatePlan(page, offer.planName);
    const features = page.getByRole("group", { name: "Features" });
    await expect(features.getByRole("checkbox", { name: "Crane" })).toBeChecked();
    await features.getByRole("checkbox", { name: "Crane" }).click();
    await features.getByLabel("Included units of Mooring").fill("25");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();

    await page.goto(`/accounts/${customer.number}`);
    const granted = page.getByRole("region", { name: "Entitlements", exact: true });
    await expect(granted).toContainText("25 Night");
    await expect(granted).not.toContainText("Crane");
    await granted.getByRole("link").first().click();
    await expect(page.getByRole("list", { name: `Features of ${offer.planName}` })).toContainText(
      "Mooring · 25 Night",
    );
    await expect(page.getByRole("region", { name: "Entitlements", exact: true })).toContainText(
      "Mooring",
    );
    await expectAccessible(page);
  });

  test("what a subscription uses is not deleted", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    await api.post("/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: customer.number,
      subscriptions: [
        {
          orderActions: [
            {
              type: "CreateSubscription",
              createSubscription: {
                terms: { initialTerm: { termType: "EVERGREEN" } },
                subscribeToRatePlans: [{ productRatePlanNumber: offer.planNumber }],
              },
            },
          ],
        },
      ],
    });
    const { productId } = await api.get(`/v1/product-rate-plans/${offer.planNumber}`);
    await page.goto(`/catalog/${productId}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete product" }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByRole("textbox").fill(offer.productName);
    await dialog.getByRole("button", { name: "Delete product" }).click();
    await expect(dialog).toContainText("cannot be deleted");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: offer.productName })).toBeVisible();
  });
});
