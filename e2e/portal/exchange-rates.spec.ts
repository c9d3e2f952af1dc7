import { expect, expectAccessible, test } from "../fixtures";

/** Rates of currencies in which nothing is billed, so that no total of the demo changes. */
const PATH = "/v1/settings/exchange-rates?currency=ISK";

test("a rate is entered, edited and removed", async ({ merchant: page, api }) => {
  await page.goto("/settings/exchange-rates");
  await page.getByRole("button", { name: "Enter a rate" }).click();
  const form = page.getByRole("dialog", { name: "Enter a rate" });
  await form.getByLabel("Day", { exact: true }).fill("2099-03-02");
  const choose = async (label: string, code: string) => {
    await form.getByRole("combobox", { name: label }).fill(code);
    await page.getByRole("option", { name: new RegExp(`^${code}`) }).click();
  };
  await choose("From currency", "NOK");
  await choose("To currency", "ISK");
  await form.getByLabel("Rate", { exact: true }).fill("12.345678");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save rate" }).click();
  const row = page
    .getByRole("table", { name: "Exchange rates" })
    .getByRole("row", { name: /NOK to ISK/ });
  await expect(row).toContainText("12.345678");
  await expect(row).toContainText("No");
  expect((await api.get(PATH)).rates).toMatchObject([
    { rateDate: "2099-03-02", fromCurrency: "NOK", toCurrency: "ISK", exchangeRate: 12.345678 },
  ]);

  const act = async (deed: string) => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: deed, exact: true }).click();
  };
  await act("Edit");
  const edit = page.getByRole("dialog", { name: "Edit NOK to ISK" });
  await edit.getByLabel("Rate", { exact: true }).fill("13");
  await edit.getByRole("button", { name: "Save rate" }).click();
  await expect(row).toContainText("13");
  await act("Remove");
  await page.getByRole("button", { name: "Remove rate" }).click();
  await expect(row).toHaveCount(0);
  expect((await api.get(PATH)).rates).toEqual([]);
});

test("a file is imported, and one with bad rows says which they are", async ({
  merchant: page,
  api,
}) => {
  const head = "Provider Exchange Rate Date,Currency (From),Currency (To),Exchange Rate";
  const choose = (rows: string) =>
    page.getByLabel("File of rates").setInputFiles({
      name: "rates.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${head}\n${rows}\n`),
    });
  await page.goto("/settings/exchange-rates");
  await choose("2099-04-01,SEK,CLP,90\n2099-04-02,SEK,CLP,nothing");
  const send = page.getByRole("button", { name: "Import rates" });
  await send.click();
  await expect(page.getByText("The file was not stored")).toBeVisible();
  await expect(
    page.getByText("Row 3: Exchange Rate must be a number greater than 0."),
  ).toBeVisible();
  await choose("2099-04-01,SEK,CLP,90\n2099-04-02,SEK,CLP,91");
  await send.click();
  await expect(
    page.getByText(/^The file was stored: \d new, 0 replaced, \d unchanged/),
  ).toBeVisible();
  const { rates } = await api.get("/v1/settings/exchange-rates?currency=CLP");
  expect(rates).toMatchObject([{ exchangeRate: 91 }, { exchangeRate: 90 }]);
});

test("Home adds up all currencies in the home currency, and names what it leaves out", async ({
  merchant: page,
  api,
}) => {
  const { homeCurrency, missing } = await api.get("/v1/home/home-currency");
  expect(homeCurrency).toBe("EUR");
  await page.goto("/");
  const card = page.getByRole("region", { name: "All currencies in EUR" });
  await expect(card).toContainText(/GBP: rates? of/);
  await expect(card).toContainText("Outstanding in EUR");
  for (const { currency } of missing) await expect(card).toContainText(`in ${currency}, of`);
  await page.goto("/settings/exchange-rates");
  await expect(page.getByRole("combobox", { name: "Home currency" })).toHaveValue(/^EUR/);
  await expectAccessible(page);
});
