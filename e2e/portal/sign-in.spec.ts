import { expect, expectAccessible, signIn, test } from "../fixtures";

test.describe("signing in", () => {
  test("leads to the requested page", async ({ page }) => {
    await page.goto("/invoices?owed=0");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await signIn(page);
    await expect(page).toHaveURL(/\/invoices/);
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  });

  test("never leads to another site", async ({ page, baseURL }) => {
    await page.goto("/sign-in?callbackUrl=https://evil.example/accounts");
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

  test("never leads to a host that is written as a path", async ({ page, baseURL }) => {
    const written = ["/.//", "/a/..//", "/%2e//", "//", "/\\\\", "/.\\"];
    const asked: string[] = [];
    await page.route(/^[a-z]+:\/+evil\.example/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    for (const start of written) {
      const address = encodeURIComponent(`${start}evil.example/x`);
      await page.goto(`/sign-in?callbackUrl=${address}`);
      await signIn(page);
      await page.waitForURL((url) => url.pathname !== "/sign-in");
      expect(new URL(page.url()).origin, start).toBe(baseURL);
    }
    expect(asked).toEqual([]);
  });

  test("shows the same error for a wrong password and an unknown address, and focuses it", async ({
    page,
  }) => {
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("type", "submit");
    await page.getByLabel("E-mail").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "password is wrong" });
    await expect(alert).toBeFocused();
    await expectAccessible(page);
  });

  test("asks for missing input at the field", async ({ page }) => {
    await page.goto("/sign-in");
    const button = page.getByRole("button", { name: "Sign in" });
    await expect(button).toHaveAttribute("type", "submit");
    await button.click();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await expect(page.getByText("Enter the e-mail address you sign in with.")).toBeVisible();
  });

  test("leaves a cookie that scripts cannot read, and a session that signing out ends", async ({
    page,
    context,
  }) => {
    await page.goto("/sign-in");
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    const kept = await context.cookies();
    const session = kept.find((cookie) => cookie.name.endsWith("perennial.session"));
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await context.addCookies(kept);
    await page.goto("/accounts");
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("says when signing out failed, and retries", async ({ page }) => {
    await page.goto("/sign-in");
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await page.route("**/api/auth/signout", (route) => route.abort());
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const dialog = page.getByRole("dialog", { name: "You are still signed in" });
    await expect(dialog).toContainText("The server could not be reached");
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The server could not be reached");
    await page.unroute("**/api/auth/signout");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto("/accounts");
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("a session can be ended from another browser", async ({ page, browser, baseURL }) => {
    await page.goto("/sign-in?callbackUrl=/settings/sessions");
    await signIn(page);
    await expect(page.getByRole("table", { name: "Sign-ins" })).toBeVisible();
    const other = await browser.newPage({
      baseURL,
      userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    });
    await other.goto("/sign-in?callbackUrl=/accounts");
    await signIn(other);
    await expect(other.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();

    await page.reload();
    const row = page.getByRole("row", { name: /Firefox on Windows/ }).first();
    await row.getByRole("button", { name: /Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("That browser is signed out")).toBeVisible();
    await other.goto("/accounts");
    await expect(other).toHaveURL(/\/sign-in/);
    await other.close();
  });
});

test("a click is not lost when the page's scripts load late", async ({ merchant }) => {
  let clicked = () => {};
  const click = new Promise<void>((resolve) => {
    clicked = resolve;
  });
  await merchant.route("**/_next/static/**/*.js", async (route) => {
    await click;
    await route.continue();
  });
  await merchant.goto("/", { waitUntil: "commit" });
  await merchant.getByRole("button", { name: /^Account of/ }).click();
  await expect(merchant.getByRole("menu")).toHaveCount(0);
  clicked();
  await expect(merchant.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});

test("without a session no page shows anything, and no call succeeds", async ({ request }) => {
  for (const path of [
    "/",
    "/accounts",
    "/invoices/INV00000001",
    "/settings/sessions",
    "/developers/api-keys",
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    expect(answer.headers().location).toContain("/sign-in");
  }
  const call = await request.get("/api/portal/v1/home");
  expect(call.status()).toBe(401);
});

test("a write that another site sends is refused", async ({ merchant }) => {
  const cookies = await merchant.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await merchant.request.post("/api/portal/v1/contacts", {
    headers: { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    data: {},
  });
  expect(answer.status()).toBe(403);
});
