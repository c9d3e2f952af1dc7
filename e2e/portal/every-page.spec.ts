import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, inFull, subscribe, test, violationsOf } from "../fixtures";

/*
 * By night, the second theme is looked at, too, which changes colours alone, and axe reads the index of all operations,
 * which takes it half a minute.
 */

/** The addresses of all pages but those that are about one thing, and signing in. */
const addresses = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx" && !/\[|^sign-in/.test(file))
  .map((file) => `/${path.dirname(file).replaceAll(/\([^)]*\)\/?/g, "")}`)
  .toSorted();
const settings = addresses.filter((address) => address.startsWith("/settings"));
const forms = addresses.filter((address) => /\/(new|upload)$/.test(address));
const others = addresses.filter((address) => ![...settings, ...forms].includes(address));
const accountTabs = readdirSync("app/(portal)/accounts/[accountKey]", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/[([]/.test(entry.name))
  .map(({ name }) => `/${name}`);

/** Finishes the transition between the themes' colours. */
async function coloursToSettle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    for (const running of document.getAnimations()) {
      if (running instanceof CSSTransition) running.finish();
    }
  });
}

/** Tables wider than their containers, and accounts named without a link. */
function faultsOfTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll<HTMLElement>("[data-operation-table]")];
    const cut = tables.filter(({ parentElement: room, offsetWidth }) => {
      return room !== null && offsetWidth > room.clientWidth;
    });
    const named = tables.flatMap((table) => [
      ...table.querySelectorAll<HTMLElement>("tbody td[data-label=Account]"),
    ]);
    const unlinked = named.filter(
      (cell) => !/^(Unallocated|All accounts|)$/.test(cell.innerText) && !cell.querySelector("a"),
    );
    return [
      ...cut.map((table) => `${table.ariaLabel} is cut`),
      ...unlinked.map((cell) => `${cell.innerText} is no link`),
    ];
  });
}

/**
 * Each address must have one heading of level 1, no violation, and no sideways scrolling on 320 pixels; tables fit at 1280,
 * and accounts in them are links. The second theme is checked for contrast.
 */
async function expectSound(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      // Avoids a new layout of the previous page in the other theme and size.
      await page.goto("about:blank");
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      if (inFull || !address.startsWith("/reference")) await expectAccessible(page);
      // Spare columns are left out a frame after they were drawn.
      await expect.poll(() => faultsOfTables(page)).toEqual([]);
      if (inFull) {
        await page.emulateMedia({ colorScheme: "dark" });
        await coloursToSettle(page);
        await expectAccessible(page, ["color-contrast"]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test.describe("without violations, and at 320 pixels", () => {
  test.slow();

  test("lists, home and the reference", async ({ merchant: page }) => {
    expect(others).toContain("/invoices");
    await expectSound(page, others);
  });

  test("forms", async ({ merchant: page }) => {
    expect(forms).toContain("/orders/new");
    await expectSound(page, forms);
  });

  test("settings", async ({ merchant: page }) => {
    expect(settings).toContain("/settings/billing-rules");
    await expectSound(page, settings);
  });

  test("the pages of an account", async ({ merchant: page, payingCustomer }) => {
    await expectSound(
      page,
      ["", ...accountTabs].map((tab) => `/accounts/${payingCustomer.number}${tab}`),
    );
  });

  test("an order and its documents", async ({ merchant: page, api, customer, offer }) => {
    const made = await subscribe(api, customer, offer);
    const { commitments } = await api.post("/v1/orders", {
      orderDate: (await api.get("/v1/tenant")).today,
      existingAccountNumber: customer.number,
      commitments: [
        {
          ...{ action: "create", name: "Minimum", type: "MinCommitment" },
          schedules: [{ amount: 90, startDate: "2026-01-01", endDate: "2026-12-31" }],
        },
      ],
    });
    await expectSound(page, [
      `/orders/commitments/${commitments[0].commitmentNumber}`,
      `/orders/${made.orderNumber}`,
      `/orders/new?account=${customer.number}`,
      `/subscriptions/${made.subscriptions[0].subscriptionNumber}`,
      `/invoices/${made.invoiceNumbers[0]}`,
      `/payments/${made.paymentNumber}`,
      "/usage/meters/1",
    ]);
  });
});

test("a missing page says so, with status 404", async ({ merchant: page }) => {
  for (const address of ["/accounts/nobody", "/invoices/INV-none", "/nothing-here"]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a page of links fetches nothing ahead for them", async ({ merchant: page }) => {
  const ahead: string[] = [];
  page.on("request", (request) => {
    if ("next-router-prefetch" in request.headers()) ahead.push(request.url());
  });
  await page.goto("/accounts", { waitUntil: "networkidle" });
  const link = page.getByRole("cell").getByRole("link").first();
  expect(await page.getByRole("link").count()).toBeGreaterThan(10);
  await link.hover();
  await link.click();
  await page.waitForURL(/accounts\/./);
  expect(ahead).toEqual([]);
});

test("the check for accessibility reports planted faults, by all rules and by one", async ({
  page,
}) => {
  await page.setContent(
    '<html lang="en"><title>Faults</title><main><h1>Faults</h1><img src="data:,"><p style="color:#aaa;background:#fff">Pale</p></main></html>',
  );
  const found = async (rules?: string[]) => (await violationsOf(page, rules)).map(({ id }) => id);
  expect(await found()).toEqual(expect.arrayContaining(["color-contrast", "image-alt"]));
  expect(await found(["color-contrast"])).toEqual(["color-contrast"]);
});
