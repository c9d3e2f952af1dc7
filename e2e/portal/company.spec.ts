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
  const save = page.getByRole("button", { name: "Save company" });
  // The first focus hydrates the form, and a selection made before is lost then.
  await page.getByLabel("Text at the foot").click();
  await page.getByLabel("Text at the foot").fill(foot);
  await expect(preview).toContainText(foot);
  await page.getByLabel("IBAN").fill("DE98 3704 0044 0532 0130 00");
  await save.click();
  await expect(page.getByText("its length or its check digits are wrong")).toBeVisible();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText("Company saved")).toBeVisible();
  const after = await api.get("/v1/settings/company");
  expect(after).toMatchObject({
    name: before.name,
    footerText: foot,
    bankAccount: { iban: "DE89370400440532013000" },
  });
  expect(after.id).not.toBe(before.id);
  const { id: _id, hasLogo: _hasLogo, ...details } = before;
  await api.put("/v1/settings/company", details);
});

/** One green pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQSzUBAAFEALBsWfmKAAAAAElFTkSuQmCC";

test("a logo is chosen, shown and taken off", async ({ merchant: page }) => {
  await page.goto("/settings/company");
  const chooser = page.getByLabel("Logo file");
  const svg = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg/>".padEnd(60)) };
  await chooser.setInputFiles(svg);
  await expect(page.getByText("A logo is a PNG or JPEG file")).toBeVisible();
  const buffer = Buffer.from(PIXEL, "base64");
  await chooser.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("img", { name: "Logo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("img", { name: "Logo" })).toHaveCount(0);
});
