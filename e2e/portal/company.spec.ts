import { expect, expectAccessible, test, unique } from "../fixtures";

test("the company is written once, and its letterhead shows it at once", async ({
  merchant: page,
  api,
}) => {
  const before = await api.get("/v1/settings/company");
  const foot = unique("Thank you");
  await page.goto("/settings/company");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText(before.name);
  await page.getByLabel("Text at the foot").fill(foot);
  await expect(preview).toContainText(foot);
  await page.getByLabel("IBAN").fill("DE98 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText("its length or its check digits are wrong")).toBeVisible();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();
  const after = await api.get("/v1/settings/company");
  expect(after).toMatchObject({
    name: before.name,
    footerText: foot,
    bankAccount: { iban: "DE89370400440532013000" },
  });
  expect(after.id).not.toBe(before.id);
  const { id: _id, ...details } = before;
  await api.put("/v1/settings/company", details);
});
