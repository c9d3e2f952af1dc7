import { expect, expectAccessible, test, unique } from "../fixtures";

const PASSWORD = "seven green umbrellas";

test("a person is invited, joins with a password of their own, sees what their role may do, and is deactivated", async ({
  merchant: page,
  browser,
  baseURL,
}) => {
  const email = `${unique("kim").replaceAll(" ", "-")}@example.com`;
  await page.goto("/settings/people");
  await expect(page.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const form = page.getByRole("dialog", { name: "Invite a person" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Support" }).click();
  await form.getByRole("button", { name: "Invite" }).click();
  // This installation has no mail server.
  const shown = page.getByRole("dialog", { name: `The invitation of ${email}` });
  const link = await shown.getByText(/accept-invitation#/).innerText();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "I have passed it on" }).click();
  await expect(page.getByRole("table", { name: "Invitations" }).getByText(email)).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const kim = await context.newPage();
  await kim.goto(new URL(link).pathname + new URL(link).hash);
  await expect(kim.getByText(/invites you to/)).toContainText("Support");
  await kim.getByLabel("Your name").fill("Kim Keeper");
  await kim.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await kim.getByLabel("Password again").fill("something else");
  await kim.getByRole("button", { name: "Join" }).click();
  await expect(kim.getByText("This is not the password above.")).toBeVisible();
  await expectAccessible(kim);
  await kim.getByLabel("Password again").fill(PASSWORD);
  await kim.getByRole("button", { name: "Join" }).click();
  await expect(kim.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const menu = kim.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Accounts" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "API keys" })).toHaveCount(0);
  await kim.goto("/developers/api-keys");
  await expect(kim.getByText("You may not see API keys")).toBeVisible();
  await kim.goto("/settings/people");
  const invite = kim.getByRole("button", { name: "Invite a person" });
  await expect(invite).toHaveAttribute("aria-disabled", "true");

  await kim.goto(new URL(link).pathname);
  await kim.goto(new URL(link).pathname + new URL(link).hash);
  await kim.reload();
  await expect(kim.getByRole("alert").getByText("This link is not valid any more.")).toBeVisible();

  await page.reload();
  const people = page.getByRole("table", { name: "People" });
  await people
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("button")
    .click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await sure.getByRole("button", { name: "Deactivate" }).click();
  await expect(people.getByRole("row", { name: new RegExp(email) })).toContainText("Deactivated");
  await kim.goto("/accounts");
  await expect(kim).toHaveURL(/\/sign-in/);
  await context.close();
});

test("roles say what they may do", async ({ merchant: page }) => {
  await page.goto("/settings/people");
  await expect(page.getByRole("heading", { name: "What a role may do" })).toBeVisible();
  const role = page.getByRole("group").filter({ hasText: "Permissions of Collections" });
  await role.getByText("Permissions of Collections").click();
  await expect(role.getByText(/collect and refund payments/)).toBeVisible();
  await expectAccessible(page);
});

test("a forgotten password is asked for without saying whether there is such a person", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  const send = page.getByRole("button", { name: "Send the link" });
  await expect(send).toHaveAttribute("type", "submit");
  await send.click();
  await expect(page.getByText("Enter the e-mail address you sign in with.")).toBeVisible();
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await send.click();
  await expect(page.getByText(/a mail with a link is on its way/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/reset-password#nothing");
  await expect(page.getByRole("button", { name: "Save the password" })).toHaveAttribute(
    "type",
    "submit",
  );
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password again").fill(PASSWORD);
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByRole("alert").getByText("This link is not valid any more.")).toBeVisible();
  await expectAccessible(page);
});
