import { expect, expectAccessible, test } from "../fixtures";

test.describe("an invoice entered by hand, in the browser alone", () => {
  test("from the account's page: the preview is what is stored", async ({
    merchant: page,
    api,
    customer,
  }) => {
    await page.goto(`/accounts/${customer.number}`);
    await page.getByRole("link", { name: "New invoice" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New invoice" })).toBeVisible();
    const line = (number: number) => page.getByRole("group", { name: `Line ${number}` });
    await line(1).getByLabel("What is sold").fill("Workshop");
    await line(1).getByLabel("Units").fill("2");
    await line(1).getByLabel("Price").fill("450.5");
    await line(1).getByLabel("Discount").fill("50");
    await page.getByRole("button", { name: "Add a line" }).click();
    await line(2).getByLabel("What is sold").fill("Travel");
    await line(2).getByLabel("Price").fill("99.99");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await expect(preview.getByText("Total")).toBeVisible();
    await expect(preview).toContainText("950.99");
    await expect(preview).toContainText("Discount");
    await expectAccessible(page);

    await page.getByLabel("Saved as").click();
    await page.getByRole("option", { name: "Posted The customer" }).click();
    await page.getByRole("button", { name: "Save invoice" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /INV\d+/ })).toBeVisible();
    await expect(page.getByText("Entered by hand")).toBeVisible();
    const list = `/object-query/invoices?filter[]=accountNumber.EQ:${customer.number}`;
    const { data } = await api.get(list);
    expect(data).toMatchObject([{ amount: 950.99, balance: 950.99, status: "Posted" }]);
    const { invoiceItems } = await api.get(`/v1/invoices/${data[0].invoiceNumber}/items`);
    expect(invoiceItems.map((item: { chargeAmount: number }) => item.chargeAmount)).toEqual([
      901, -50, 99.99,
    ]);
    await page.getByRole("button", { name: "Why this amount" }).first().click();
    await expect(page.getByRole("dialog", { name: "Why this amount" })).toContainText(
      "This line was entered by hand",
    );
    await expectAccessible(page);
  });

  test("a draft's lines are changed, added and deleted", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const item = (chargeName: string, amount: number) => ({
      ...{ chargeName, amount, serviceStartDate: "2026-01-12" },
    });
    const { invoiceNumber } = await api.post("/v1/invoices", {
      ...{ accountNumber: customer.number, invoiceDate: "2026-01-15" },
      invoiceItems: [item("Workshop", 900), item("Travel", 50)],
    });
    await page.goto(`/invoices/${invoiceNumber}`);
    await page.getByRole("button", { name: "Edit lines" }).click();
    const form = page.getByRole("dialog", { name: `Lines of ${invoiceNumber}` });
    const line = (number: number) => form.getByRole("group", { name: `Line ${number}` });
    await line(1).getByLabel("Units").fill("2");
    await form.getByRole("button", { name: "Remove line 2" }).click();
    await form.getByRole("button", { name: "Add a line" }).click();
    await line(2).getByLabel("What is sold").fill("Catering");
    await line(2).getByLabel("Price").fill("80");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save lines" }).click();
    await expect(form).toBeHidden();
    const { invoiceItems } = await api.get(`/v1/invoices/${invoiceNumber}/items`);
    expect(
      invoiceItems.map((one: { chargeName: string; chargeAmount: number }) => [
        one.chargeName,
        one.chargeAmount,
      ]),
    ).toEqual([
      ["Workshop", 1800],
      ["Catering", 80],
    ]);
  });

  test("what the server refuses is said beside the preview, and nothing is stored", async ({
    merchant: page,
    api,
    customer,
  }) => {
    await page.goto(`/invoices/new?account=${customer.number}`);
    const line = page.getByRole("group", { name: "Line 1" });
    await line.getByLabel("What is sold").fill("Workshop");
    await line.getByLabel("Price").fill("10");
    await line.getByLabel("Discount").fill("11");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await expect(preview).toContainText("This invoice cannot be made");
    await page.getByRole("button", { name: "Save invoice" }).click();
    await expect(page.getByText("The invoice could not be saved")).toBeVisible();
    const list = `/object-query/invoices?filter[]=accountNumber.EQ:${customer.number}`;
    expect((await api.get(list)).data).toEqual([]);
  });
});
