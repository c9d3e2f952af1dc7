import { expect, expectAccessible, test, unique } from "../fixtures";

test("a sequence set is made, changed and deleted", async ({ merchant: page, api }) => {
  const name = unique("Region");
  const prefix = `${name.replace(/\W/g, "").slice(0, 20)}-`;
  await page.goto("/settings/numbers");
  await page.getByRole("button", { name: "New sequence set" }).click();
  const form = page.getByRole("dialog", { name: "New sequence set" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Prefix of invoices").fill(`${prefix}I-`);
  await form.getByLabel("First number of invoices").fill("1001");
  await form.getByLabel("Prefix of credit memos").fill(`${prefix}C-`);
  await form.getByLabel("Prefix of debit memos").fill(`${prefix}D-`);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create set" }).click();
  const row = page
    .getByRole("table", { name: "Sequence sets" })
    .getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText(`${prefix}I-00001001`);
  const { sequenceSets } = await api.get(`/v1/sequence-sets?name=${encodeURIComponent(name)}`);
  expect(sequenceSets).toMatchObject([{ name, invoice: { startNumber: 1001 } }]);

  const act = async (deed: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: deed, exact: true }).click();
  };
  await act("Edit");
  const edit = page.getByRole("dialog", { name: `Edit ${name}` });
  await edit.getByLabel("First number of invoices").fill("2001");
  await edit.getByRole("button", { name: "Save set" }).click();
  await expect(row).toContainText(`${prefix}I-00002001`);
  await act("Delete");
  await page.getByRole("button", { name: "Delete set" }).click();
  await expect(row).toHaveCount(0);
});

test("the way in which documents are numbered is shown beside the sets", async ({
  merchant: page,
}) => {
  await page.goto("/settings/numbers");
  await expect(page.getByText("Numbers of documents")).toBeVisible();
  await expect(page.getByRole("row", { name: /DEFAULT/ })).toContainText("INV00000001");
  await expectAccessible(page);
});
