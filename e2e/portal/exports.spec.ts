import { readFileSync } from "node:fs";
import { expect, subscribe, test } from "../fixtures";

test("a list is saved as a file, as it is filtered, and a refusal is shown beside the button", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = (await subscribe(api, customer, offer)).invoiceNumbers[0] as string;
  await page.goto(`/invoices?number=${number}`);
  const button = page.getByRole("button", { name: "Export CSV" });
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row, ...others] = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toContain("invoiceNumber,accountId,accountNumber,accountName");
  expect(row).toContain(`${number},`);
  expect(row).toContain(customer.name);
  expect(others).toEqual([]);

  const message = "Two files of this company are on their way already. Ask for this one later.";
  const reasons = [{ code: 50000070, message }];
  await page.route("**/object-query/invoices?*format=csv*", (route) =>
    route.fulfill({ status: 429, json: { success: false, reasons } }),
  );
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
});
