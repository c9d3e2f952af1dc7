import { expect, expectAccessible, test } from "../fixtures";

test("a recording shows which calls fail and what to change, live, and is stopped and deleted", async ({
  merchant: page,
  api,
}) => {
  await page.goto("/developers/recorder");
  await page.getByRole("button", { name: "Start a recording" }).first().click();
  const form = page.getByRole("dialog", { name: "Start a recording" });
  await expect(form.getByText("15 minutes")).toBeHidden();
  await form.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Failed calls of all API keys",
  );
  await expect(page.getByText("Nothing has failed")).toBeVisible();

  await expect(api.get("/v1/accounts/nobody-at-all")).rejects.toThrow("404");
  await expect(api.post("/v1/accounts", { name: "Ada Byron" })).rejects.toThrow("400");
  await expect(api.get("/v1/account/A1")).rejects.toThrow("404");

  const failed = page.getByRole("table", { name: "What failed" });
  await expect(failed).toContainText("createAccount");
  await expect(failed).toContainText("getAccount");
  await expect(failed).toContainText("GET /v1/accounts/{account-key}");
  await expectAccessible(page);
  await expect(page.getByRole("table", { name: "Calls" })).toContainText(
    "/v1/accounts/nobody-at-all",
  );

  await failed.getByRole("link", { name: "createAccount", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("POST /v1/accounts");
  await expect(page.getByRole("heading", { name: "Why it failed" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Body that was sent" })).toContainText(
    '"name": "(text, 9 characters)"',
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Reference of createAccount" }).click();
  await expect(page).toHaveURL(/\/reference\/createAccount$/);
  await page.goBack();
  await page.getByRole("link", { name: "Recording", exact: true }).click();

  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete recording" }).click();
  await expect(page).toHaveURL(/\/developers\/recorder$/);
});
