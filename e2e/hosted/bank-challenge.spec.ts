import type { Frame, FrameLocator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures";
import { expect, formOf, makePage, resultsOf, test, typeCard } from "./merchant-site";

/** 3-D Secure: the bank's page in the form's frame, in the frame of a merchant on another origin. */
const ASKS = "4000002760003184";

const bankOf = (form: FrameLocator): FrameLocator => form.frameLocator("iframe");
const save = (form: FrameLocator) => form.getByRole("button", { name: "Save card" }).click();

/** Loading it by this frame waits until it is loaded: a press before that goes down with the old page. */
function bankFrameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/test-bank/"));
  if (!frame) throw new Error("the form shows no bank");
  return frame;
}

async function sendCard(page: Page, number = ASKS): Promise<FrameLocator> {
  const form = formOf(page);
  await typeCard(form, { number });
  await save(form);
  await expect(bankOf(form).getByRole("heading", { name: "Is this you?" })).toBeVisible();
  return form;
}

test("a holder who approves has the card stored, by the same token", async ({
  page,
  site,
  sign,
  api,
}) => {
  await site.open(page, await sign());
  const form = await sendCard(page);
  await expect(form.getByLabel("Card number")).toBeHidden();
  await expect(bankOf(form).getByText("3184")).toBeVisible();
  await expectAccessible(page);
  await bankOf(form).getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText("Saved.")).toBeVisible();
  const [result] = await resultsOf(page);
  expect(result).toMatchObject({
    success: true,
    responseFrom: "Response_From_3D_Validation",
    ThreeDSResult: "Y",
    ECI: "05",
  });
  const method = await api.get(`/v1/payment-methods/${String(result?.refId)}`);
  expect(method.threeDSecure.result).toBe("Y");
});

for (const [name, button, words] of [
  ["fails", "Fail", "Your bank did not confirm the card."],
  ["cancels", "Cancel", "The card was not confirmed with your bank."],
] as const) {
  test(`a holder who ${name} is back at the form, with everything typed, and may retry`, async ({
    page,
    site,
    sign,
  }) => {
    await site.open(page, await sign());
    const form = await sendCard(page);
    await bankOf(form).getByRole("button", { name: button }).click();
    await expect(form.getByRole("alert")).toContainText(words);
    await expect(form.getByLabel("Card number")).toHaveValue("4000 0027 6000 3184");
    await expect(form.getByLabel("Security code")).toHaveValue("");
    expect(await resultsOf(page)).toMatchObject([
      { success: false, errorCode: "ThreeDS2_Authentication_Exception" },
    ]);
    await form.getByLabel("Security code").fill("123");
    await save(form);
    await bankOf(form).getByRole("button", { name: "Approve" }).click();
    await expect(form.getByText("Saved.")).toBeVisible();
  });
}

test("going back from the bank, an unanswered bank page, and reloaded pages keep the token", async ({
  page,
  site,
  sign,
}) => {
  await page.clock.install();
  const params = await sign();
  await site.open(page, params);
  const form = await sendCard(page);
  await form.getByRole("button", { name: "Go back" }).click();
  await expect(form.getByRole("alert")).toContainText("was not confirmed with your bank");
  await form.getByLabel("Security code").fill("123");
  await save(form);
  await expect(bankOf(form).getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await page.clock.fastForward("06:00");
  await expect(form.getByRole("alert")).toContainText("was not confirmed with your bank");
  // The merchant's page is loaded again with the same signature; so is the bank's own page.
  await site.open(page, params);
  await sendCard(page);
  const bank = bankFrameOf(page);
  await bank.goto(bank.url());
  await expect(bankOf(form).getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await bankOf(form).getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText("Saved.")).toBeVisible();
});

test("with the keyboard alone, on 320 pixels", async ({ page, site, sign }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await site.open(page, await sign());
  const form = formOf(page);
  await typeCard(form, { number: ASKS });
  await page.keyboard.press("Enter");
  await expect(bankOf(form).getByRole("button", { name: "Approve" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(bankOf(form).getByRole("button", { name: "Approve" })).toBeFocused();
  const bank = page.frames().find((frame) => frame.url().includes("/test-bank/"));
  const overflow = () =>
    bank?.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect(form.getByText("Saved.")).toBeVisible();
});

test("a merchant's own button leads to the signed callback, with what was signed", async ({
  page,
  site,
  api,
  baseURL,
}) => {
  const callbackUrl = `${site.origin}/stored`;
  const pageId = await makePage(api, { callbackUrl, agreement: "Charge me each month." });
  const url = `${baseURL}/hosted-pages/${pageId}`;
  const body = { uri: url, method: "POST", pageId, passthrough1: "cart 7" };
  const { success: _success, ...signed } = await api.post("/v1/rsa-signatures", body);
  const params = { ...signed, id: pageId, url, style: "inline", submitEnabled: "false" };
  await site.open(page, { ...params, field_passthrough1: "cart 7" });
  const form = formOf(page);
  await typeCard(form);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Tick the box to agree.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Charge me each month.").check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith(callbackUrl)))
    .toBe(true);
  const frame = page.frames().find((one) => one.url().startsWith(callbackUrl));
  const given = new URL(frame?.url() ?? "").searchParams;
  expect(given.get("passthrough1")).toBe("cart 7");
  const read = await api.post("/v1/rsa-signatures/decrypt", {
    signature: given.get("signature"),
    publicKey: signed.key,
    method: "POST",
  });
  expect(read.decryptedSignature).toBe(
    ["/stored", signed.tenantId, signed.token, given.get("timestamp"), pageId].join("#"),
  );
  const method = await api.get(`/v1/payment-methods/${given.get("refId")}`);
  expect(method.mitProfileType).toBe("Recurring");
});

test("a page that shows the form with other values than were signed cannot store anything", async ({
  page,
  site,
  api,
  pageId,
  baseURL,
}) => {
  const url = `${baseURL}/hosted-pages/${pageId}`;
  const body = { uri: url, method: "POST", pageId, passthrough1: "cart 7" };
  const { success: _success, ...signed } = await api.post("/v1/rsa-signatures", body);
  await site.open(page, { ...signed, id: pageId, url, field_passthrough1: "cart 8" });
  await typeCard(formOf(page));
  await save(formOf(page));
  await expect(formOf(page).getByRole("alert")).toContainText("no longer valid");
  expect(await resultsOf(page)).toMatchObject([{ errorCode: "Invalid_Security" }]);
});
