import { readFileSync } from "node:fs";
import { expect, expectAccessible, subscribe, test } from "../fixtures";

test("the PDFs of a filtered list, and of chosen documents, are downloaded as ZIP files", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const number = (await subscribe(api, customer, offer)).invoiceNumbers[0] as string;
  await page.goto(`/invoices?number=${number}`);
  await page.getByRole("button", { name: "Download PDFs" }).click();
  const dialog = page.getByRole("dialog", { name: "Download PDFs" });
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "File name" }).fill(`all-${number}`);
  await dialog.getByRole("button", { name: "Make ZIP files" }).click();
  await expect(page.getByText("1 invoice is put into ZIP files")).toBeVisible();

  await page.getByRole("button", { name: "Download PDFs" }).click();
  await dialog.getByRole("combobox", { name: "Documents" }).click();
  await page.getByRole("option", { name: "Some of this page" }).click();
  const start = dialog.getByRole("button", { name: "Make ZIP files" });
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: number }).click();
  await dialog.getByRole("textbox", { name: "File name" }).fill(`one-${number}`);
  await start.click();
  await expect(dialog).toBeHidden();

  await page.goto("/invoices/pdf-exports");
  await expect(page.getByRole("heading", { level: 1, name: "PDF exports" })).toBeVisible();
  const table = page.getByRole("table", { name: "PDF exports" });
  for (const name of [`all-${number}`, `one-${number}`]) {
    const row = table.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("Completed", { timeout: 30_000 });
    const file = page.waitForEvent("download");
    await row.getByRole("link", { name: `${name}_1.zip` }).click();
    const zip = readFileSync(await (await file).path());
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(zip.includes(`${number}.pdf`)).toBe(true);
    expect(zip.includes("index.csv")).toBe(true);
  }
  await expectAccessible(page);
});

for (const list of ["credit-memos", "debit-memos"]) {
  test(`the list of ${list} offers its PDFs`, async ({ merchant: page }) => {
    await page.goto(`/${list}`);
    await page.getByRole("button", { name: "Download PDFs" }).click();
    const dialog = page.getByRole("dialog", { name: "Download PDFs" });
    await expect(dialog.getByRole("textbox", { name: "File name" })).toHaveValue(
      new RegExp(`^${list}-\\d{4}-\\d\\d-\\d\\d$`),
    );
  });
}
