import { expect, expectAccessible, test, unique } from "../fixtures";

test("a hosted page is made while its preview follows, and deleted", async ({
  merchant: page,
  api,
}) => {
  const name = unique("Checkout");
  await page.goto("/settings/hosted-pages");
  await page.getByRole("link", { name: "New hosted page" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  const preview = page.frameLocator("iframe[title='Preview of the form']");
  await expect(preview.getByLabel("Card number")).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await expect(preview.getByLabel("Kartennummer")).toBeVisible();
  await page.getByLabel("Agreement").fill("Ich stimme zu.");
  await expect(preview.getByLabel("Ich stimme zu.")).toBeVisible();
  await page.getByLabel("Callback").fill("https://shop.example.com/stored");
  await page.getByRole("switch", { name: /3-D Secure/ }).click();
  await page.getByLabel("Text", { exact: true }).fill("#eeeeee");
  await expect(page.getByText(/^The text needs a contrast of at least 4.5:1/)).toBeVisible();
  await page.getByRole("button", { name: "Create page" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveAccessibleDescription(
    /^The text needs a contrast of at least 4.5:1/,
  );
  await page.getByLabel("Text", { exact: true }).fill("#222222");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create page" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const { hostedPages } = await api.get("/v1/settings/hosted-pages");
  const made = hostedPages.find((one: { name: string }) => one.name === name);
  expect(made).toMatchObject({
    locale: "de",
    theme: { text: "#222222" },
    callbackUrl: "https://shop.example.com/stored",
    agreement: "Ich stimme zu.",
    threeDSecure: false,
  });

  await page.goto("/settings/hosted-pages");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete page" }).click();
  await expect(page.getByRole("button", { name: "Delete page" })).toBeHidden();
  await expect(row).toHaveCount(0);
});

test("an origin is registered and removed, and an unsafe one is refused", async ({
  merchant: page,
  api,
}) => {
  const origin = `https://${unique("shop").toLowerCase().replace(/\W+/g, "-")}.example`;
  await page.goto("/settings/origins");
  await page.getByRole("button", { name: "Register origin" }).click();
  const form = page.getByRole("dialog", { name: "Register origin" });
  await form.getByLabel("Origin", { exact: true }).fill("http://shop.example.com");
  await form.getByRole("button", { name: "Register origin" }).click();
  await expect(form.getByText(/with https/).first()).toBeVisible();
  await form.getByLabel("Origin", { exact: true }).fill(origin);
  await form.getByRole("button", { name: "Register origin" }).click();
  const row = page.getByRole("row", { name: new RegExp(origin) });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove origin" }).click();
  await expect(page.getByRole("button", { name: "Remove origin" })).toBeHidden();
  await expect(row).toHaveCount(0);
  const { allowedOrigins } = await api.get("/v1/settings/allowed-origins");
  expect(allowedOrigins.map((one: { origin: string }) => one.origin)).not.toContain(origin);
});
