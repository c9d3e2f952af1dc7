import { expect, expectAccessible, test } from "../fixtures";

test("an order of goods is delivered in two parts, one comes back, and each is billed", async ({
  merchant: page,
  api,
  customer,
}) => {
  const { today } = await api.get("/v1/tenant");
  const { orderNumber } = await api.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: customer.number,
    orderLineItems: [
      {
        ...{ itemName: "Card reader", amountPerUnit: 40, quantity: 3 },
        billingRule: "TriggerAsFulfillmentOccurs",
      },
    ],
  });
  await page.goto(`/orders/${orderNumber}`);
  const items = page.getByRole("table", { name: "Order line items" });
  await expect(items).toContainText("0 delivered");

  await items.getByRole("button", { name: "Fulfill" }).click();
  const form = page.getByRole("dialog", { name: "Fulfill Card reader" });
  await form.getByRole("textbox", { name: "Quantity" }).fill("2");
  await form.getByRole("textbox", { name: /^Carrier/ }).fill("DHL");
  await form.getByRole("textbox", { name: /^Serial numbers/ }).fill("SN-1, SN-2");
  await form.getByRole("switch", { name: "Bill it now" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create fulfillment" }).click();
  await expect(form).toBeHidden();
  const fulfillments = page.getByRole("table", { name: "Fulfillments" });
  await expect(fulfillments).toContainText("DHL");
  await expect(fulfillments).toContainText("Complete");
  await expect(items).toContainText("2 delivered");

  await items.getByRole("button", { name: "Fulfill" }).click();
  await form.getByRole("switch", { name: "Send it to billing" }).click();
  await form.getByRole("button", { name: "Create fulfillment" }).click();
  await expect(form).toBeHidden();
  await fulfillments.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: /^Edit F-/ });
  await edit.getByRole("textbox", { name: /^Tracking number/ }).fill("TK-9");
  await edit.getByRole("button", { name: "Save fulfillment" }).click();
  await expect(edit).toBeHidden();
  await expect(fulfillments).toContainText("TK-9");
  await fulfillments.getByRole("button", { name: "Change state" }).click();
  const dialog = page.getByRole("dialog", { name: /^Change the state of F-/ });
  await dialog.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Sent to billing" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make it sent to billing" }).click();
  await expect(dialog).toBeHidden();
  await expect(items).toContainText("3 delivered");

  await items.getByRole("button", { name: "Fulfill" }).click();
  await form.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Return" }).click();
  await form.getByRole("textbox", { name: "Quantity" }).fill("1");
  await form.getByRole("switch", { name: "Bill it now" }).click();
  await form.getByRole("button", { name: "Create fulfillment" }).click();
  await expect(form).toBeHidden();
  await expect(fulfillments).toContainText("Return");
  await expect(items).toContainText("2 delivered");
  const { data } = await api.get(
    `/object-query/invoices?filter[]=accountNumber.EQ:${customer.number}`,
  );
  expect(data).toMatchObject([{ amount: 80 }]);
});
