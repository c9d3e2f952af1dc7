import { expect, test, unique } from "../fixtures";

test("an API key is made, shown once, works, and is revoked by typing its name", async ({
  merchant: page,
  request,
}) => {
  const name = unique("Web shop");
  await page.goto("/developers/api-keys");
  await page.getByRole("button", { name: "New API key" }).first().click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Fill in this field.")).toBeVisible();
  await form.getByLabel("Name").fill(name);
  await form.getByRole("checkbox", { name: "accounts:read" }).click();
  await form.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("dialog", { name: `The secret of ${name}` });
  await expect(shown.getByRole("definition")).toHaveCount(2);
  const [clientId = "", clientSecret = ""] = await shown.getByRole("definition").allTextContents();
  const form_ = {
    grant_type: "client_credentials",
    client_id: clientId.trim(),
    client_secret: clientSecret.trim(),
  };
  const token = await request.post("/oauth/token", { form: form_ });
  expect(await token.json()).toMatchObject({ scope: "accounts:read" });
  await shown.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.content()).not.toContain(clientSecret.trim());

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const confirm = page.getByRole("dialog", { name: `Revoke ${name}` });
  await confirm.getByLabel(/Type .* to confirm/).fill(name);
  await confirm.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Revoked");
  expect((await request.post("/oauth/token", { form: form_ })).status()).toBe(401);
});

test("a refused call stands in the request log with its code", async ({ merchant: page, api }) => {
  await expect(api.get("/v1/accounts/nobody-knows-me")).rejects.toThrow("404");
  await page.goto("/developers/requests?from=400&path=/v1/accounts/nobody-knows-me");
  const row = page.getByRole("row", { name: /nobody-knows-me/ }).first();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("50000040");
  }).toPass();
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "GET /v1/accounts/nobody-knows-me",
  );
  await expect(page.getByRole("group", { name: /^As curl/ })).toContainText("curl");
});

test("the clock's dialog refuses to go back", async ({ merchant: page }) => {
  await page.goto("/settings/test-clock");
  await page.getByRole("main").getByRole("button", { name: "Move the clock" }).click();
  const form = page.getByRole("dialog", { name: "Move the clock" });
  await form.getByLabel("Move to").fill("2001-01-01");
  await form.getByRole("button", { name: "Move the clock" }).click();
  await expect(form.getByText(/later|forward|after/i).first()).toBeVisible();
  await expect(form).toBeVisible();
});
