import type { Page } from "@playwright/test";
import {
  expect,
  formOf,
  gatheredOn,
  makePage,
  type Params,
  resultsOf,
  test,
  typeCard,
} from "./merchant-site";

/** Every call of the client script that integrators know, made by a page of another origin. */
const DECLINED = "4000000000009995";
const signed = { currency: "EUR", authorizationAmount: 12.5 };

/** Calls a function of the script as the merchant's page does. */
function call(page: Page, name: string, ...words: string[]): Promise<void> {
  return page.evaluate(
    ({ name: called, words: given }) => {
      const client = (window as unknown as { Z: Record<string, (...all: unknown[]) => void> }).Z;
      const last = called === "prepopulate" ? [{ creditCardHolderName: given[0] }] : given;
      client[called]?.(...last);
    },
    { name, words },
  );
}

test("inline with its own button: prefilled, checked, in the page's own words, declined, stored", async ({
  page,
  site,
  sign,
  api,
}) => {
  const pageId = await makePage(api, { agreement: "Charge me each month." });
  await site.open(page, await sign({ pageId, signed }), { hearsErrors: true });
  const form = formOf(page);
  await expect(form.getByLabel("Card number")).toBeVisible();
  await call(page, "prepopulate", "Ada Hill");
  await expect(form.getByLabel("Name on the card")).toHaveValue("Ada Hill");
  await call(page, "customizeErrorMessage", "creditCardNumber", "Number, please.", "001");
  await call(page, "customizeErrorMessage", "error", "No luck.", "GatewayTransactionError");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(form.getByText("Number, please.")).toBeVisible();
  expect(await gatheredOn(page, "checks")).toEqual([{ success: false }]);
  expect(await gatheredOn(page, "errors")).toEqual([
    ["creditCardNumber", "001", "Number, please."],
    ["creditCardExpirationMonth", "001", expect.stringContaining("expiry")],
    ["cardSecurityCode", "001", expect.stringContaining("security code")],
    ["agreement", "001", "Tick the box to agree."],
  ]);
  await call(page, "sendErrorMessageToHpm", "cardSecurityCode", "The shop wants the code.");
  await expect(form.getByLabel("Security code")).toHaveAccessibleDescription(/The shop wants/);
  await call(page, "sendErrorMessage", "error", "The shop says no.");
  await expect(form.getByRole("alert")).toHaveText("The shop says no.");
  await form.getByLabel("Charge me each month.").check();
  await typeCard(form, { number: DECLINED });
  await form.getByRole("button", { name: "Save card" }).click();
  await expect(form.getByRole("alert")).toHaveText("No luck.");
  const refusal = expect.stringContaining("insufficient funds");
  expect(await resultsOf(page)).toMatchObject([
    { success: false, errorCode: "GatewayTransactionError", errorMessage: refusal },
  ]);
  expect((await gatheredOn(page, "errors")).at(-1)).toEqual([
    "error",
    "GatewayTransactionError",
    refusal,
  ]);
  await form.getByLabel("Card number").fill("4242424242424242");
  await form.getByLabel("Security code").fill("123");
  await form.getByRole("button", { name: "Save card" }).click();
  await expect(form.getByText("Saved.")).toBeVisible();
  expect(await gatheredOn(page, "heard")).toEqual([
    "onloadCallback",
    "rendered",
    "agreement_changed true",
    ...["blur_mode_enabled", "blur_mode_disabled", "blur_mode_enabled", "blur_mode_disabled"],
  ]);
});

test("over the page, with the form's own button: the overlay closes once the card is stored", async ({
  page,
  site,
  sign,
  api,
}) => {
  const params = {
    ...(await sign()),
    style: "overlay",
    submitEnabled: "false",
    title: "Card of Ada Hill",
  };
  await site.open(page, params, { prepopulate: { creditCardHolderName: "Ada Hill" } });
  const form = formOf(page);
  await expect(form.getByLabel("Name on the card")).toHaveValue("Ada Hill");
  await expect(page.getByRole("dialog", { name: "Card of Ada Hill" })).toBeVisible();
  await call(page, "setAgreement", "External", "Unscheduled", "Visa", "contract 8");
  await typeCard(form);
  await form.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const [result] = await resultsOf(page);
  const method = await api.get(`/v1/payment-methods/${String(result?.refId)}`);
  expect(method).toMatchObject({ mitProfileType: "Unscheduled", creditCardType: "Visa" });
  expect((await gatheredOn(page, "heard")).at(-1)).toBe("close");
});

test("with the merchant's own button: a refusal goes to the signed callback, and the form can be shown again", async ({
  page,
  site,
  sign,
  api,
}) => {
  const callbackUrl = `${site.origin}/ended`;
  const pageId = await makePage(api, { callbackUrl });
  const params: Params = {
    ...(await sign({ pageId, signed: { ...signed, submitEnabled: false, style: "inline" } })),
    submitEnabled: false,
  };
  const given = async () => {
    const there = () => page.frames().find((frame) => frame.url().startsWith(callbackUrl));
    await expect.poll(() => there() !== undefined).toBe(true);
    return new URL(there()?.url() ?? "").searchParams;
  };
  await site.open(page, params);
  await typeCard(formOf(page), { number: DECLINED });
  await page.getByRole("button", { name: "Send" }).click();
  const refused = await given();
  expect(Object.fromEntries(refused)).toMatchObject({
    success: "false",
    errorCode: "GatewayTransactionError",
    errorMessage: expect.stringContaining("insufficient funds"),
    pageId,
  });
  const { decryptedSignature } = await api.post("/v1/rsa-signatures/decrypt", {
    signature: refused.get("signature"),
    publicKey: params.key,
    method: "POST",
  });
  expect(decryptedSignature).toContain(`/ended#${String(params.tenantId)}#${String(params.token)}`);
  await site.open(page, params);
  await typeCard(formOf(page));
  await page.getByRole("button", { name: "Send" }).click();
  expect((await given()).get("success")).toBe("true");
});
