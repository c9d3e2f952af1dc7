import { expect, expectAccessible, test, unique } from "../fixtures";

test("an accounting code is made, deactivated and deleted", async ({ merchant: page, api }) => {
  const name = unique("Support revenue");
  await page.goto("/settings/accounting");
  await page.getByRole("button", { name: "New accounting code" }).click();
  const form = page.getByRole("dialog", { name: "New accounting code" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Account number").fill("4711");
  await form.getByRole("button", { name: "Create code" }).click();
  const row = page
    .getByRole("table", { name: "Accounting codes" })
    .getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Sales revenue");
  await expect(row).toContainText("4711");
  await expectAccessible(page);
  const { accountingCodes } = await api.get("/v1/accounting-codes");
  expect(accountingCodes).toContainEqual(expect.objectContaining({ name, status: "Active" }));

  const act = async (deed: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${deed}`) }).click();
  };
  await act("Deactivate");
  await page.getByRole("button", { name: "Deactivate code" }).click();
  await expect(row).toContainText("Inactive");
  await act("Delete");
  await page.getByRole("button", { name: "Delete code" }).click();
  await expect(row).toHaveCount(0);
});

test("an accounting period is made, and the first open one is closed and opened again", async ({
  merchant: page,
  api,
}) => {
  const name = unique("Next month");
  await page.goto("/settings/accounting");
  await page.getByRole("button", { name: "New accounting period" }).click();
  const form = page.getByRole("dialog", { name: "New accounting period" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Create period" }).click();
  const periods = page.getByRole("table", { name: "Accounting periods" });
  const made = periods.getByRole("row", { name: new RegExp(name) });
  await expect(made).toContainText("Open");

  const act = async (period: string, deed: string) => {
    await page.getByRole("button", { name: `Actions for ${period}` }).click();
    await page.getByRole("menuitem", { name: deed, exact: true }).click();
  };
  await act(name, "Close");
  await page.getByRole("button", { name: "Close period" }).click();
  await expect(page.getByText("comes first").or(page.getByText("has not ended"))).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await act(name, "Delete");
  await page.getByRole("button", { name: "Delete period" }).click();
  await expect(made).toHaveCount(0);

  const all = (await api.get("/v1/accounting-periods")).accountingPeriods;
  const open = all.find(({ status }: { status: string }) => status === "Open").name;
  await act(open, "Close");
  await page.getByRole("button", { name: "Close period" }).click();
  const row = periods.getByRole("row", { name: new RegExp(open) });
  await expect(row).toContainText("Closed");
  await act(open, "Show trial balance");
  const balance = page.getByRole("dialog", { name: `Trial balance of ${open}` });
  await expect(balance.getByRole("table")).toContainText("Customers");
  await expectAccessible(page);
  await balance.getByRole("button", { name: "Done" }).click();
  await act(open, "Open again");
  await page.getByRole("button", { name: "Open period" }).click();
  await expect(row).toContainText("Open");
});
