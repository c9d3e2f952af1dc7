import http from "node:http";
import { credentials, expect, expectAccessible, signIn, test } from "../fixtures";

type Sent = { status: number; cookies: string[]; body: string };

/** A request from another address of this machine, as an outsider sends it. */
function fromElsewhere(port: string, path: string, cookies: string[] = [], form?: string) {
  return new Promise<Sent>((resolve, reject) => {
    const headers = {
      cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    };
    const method = form === undefined ? "GET" : "POST";
    const address = { host: "127.0.0.1", port, localAddress: "127.0.0.2" };
    const request = http.request({ ...address, path, method, headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk) => (body += chunk));
      answer.on("end", () => {
        const set = answer.headers["set-cookie"] ?? [];
        resolve({ status: answer.statusCode ?? 0, cookies: set, body });
      });
    });
    request.on("error", reject);
    request.end(form);
  });
}

async function guessFromElsewhere(baseURL: string): Promise<void> {
  const { port } = new URL(baseURL);
  const { body, cookies } = await fromElsewhere(port, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(body);
  const password = "a guess";
  const fields = { email: credentials().portalEmail, password, csrfToken, json: "true" };
  const form = new URLSearchParams(fields).toString();
  const answer = await fromElsewhere(port, "/api/auth/callback/credentials", cookies, form);
  expect(answer.status).toBe(401);
}

test("failed attempts from elsewhere are shown after the next sign-in, and listed in the audit trail", async ({
  page,
  baseURL,
}) => {
  await page.goto("/sign-in");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const told = /tr(y|ies|ied) to sign in as you from elsewhere/;
  const notice = page.getByRole("complementary", { name: "Notice" }).filter({ hasText: told });
  // Other tests sign in as the same person, and the first sign-in shows it.
  await expect(async () => {
    await guessFromElsewhere(String(baseURL));
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/sign-in");
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page, ["color-contrast"]);
  await notice.getByRole("link", { name: "See the tries" }).click();
  await expect(page).toHaveURL(/\/settings\/audit\?of=signIn/);
  const table = page.getByRole("table", { name: "Audit trail" });
  const failed = table.getByRole("row").filter({ hasText: "127.0.0.2" }).first();
  await expect(failed).toContainText("Sign-in failed");
  await expect(failed).toContainText("Wrong password");
  await expect(failed).toContainText(credentials().portalEmail);
  await expect(table.getByRole("row").filter({ hasText: "Signed in" }).first()).toContainText(
    "127.0.0.1",
  );
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await page.goto("/accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  await expect(page.getByText("as you from elsewhere")).toHaveCount(0);
});

test("an idle viewer is warned, may stay, and is signed out with a way back", async ({ page }) => {
  await page.clock.install();
  await page.goto("/sign-in?callbackUrl=/invoices?owed=0");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  // The menu opens after hydration; until then idle time is not counted.
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.fastForward("11:59:00");
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward("12:00:01");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Finvoices%3Fowed%3D0&idle=720/);
  await expect(page.getByText("You were signed out after 720 minutes without use.")).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(/\/invoices\?owed=0/);
});

test("changing a password takes the old one, and the new one twice", async ({ merchant: page }) => {
  await page.goto("/settings/sessions");
  await page.getByRole("button", { name: "Change password" }).click();
  const form = page.getByRole("dialog", { name: "Change your password" });
  await form.getByLabel("Current password").fill("not my password");
  await form.getByLabel("New password", { exact: true }).fill("seven green umbrellas");
  await form.getByLabel("New password again").fill("seven green umbrella");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("This is not the password above.")).toBeVisible();
  await form.getByLabel("New password again").fill("seven green umbrellas");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await expectAccessible(page);
});
