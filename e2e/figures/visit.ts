import { expect, type Page } from "@playwright/test";
import { type Entry, entriesOf, type Faults, faultsOf } from "./compare";
import type { Checked } from "./pages";
import { type Block, readBlocks } from "./read-page";

/** Opens a page and reads all that it has: tabs within it, and further pages of its list. */
export async function figuresOn(page: Page): Promise<Entry[]> {
  const blocks = await blocksOn(page);
  for (const more of [...(await furtherTabs(page)), ...(await furtherPages(page))]) {
    const offset = blocks.length * 1_000;
    blocks.push(...more.map((of) => (of.row === undefined ? of : { ...of, row: of.row + offset })));
  }
  return entriesOf(blocks);
}

/** The tables of a subscription's history but for the one that is shown at first. */
async function furtherTabs(page: Page): Promise<Block[][]> {
  const tabs = page.getByRole("tablist", { name: "History" }).getByRole("tab");
  const found: Block[][] = [];
  for (const tab of (await tabs.all()).slice(1)) {
    await tab.click();
    const name = await tab.innerText();
    found.push((await blocksOn(page)).filter(({ place }) => place.startsWith(`${name} · `)));
  }
  return found;
}

/** What differs on further pages of a list: the rows, and the position. */
async function furtherPages(page: Page): Promise<Block[][]> {
  const next = page.locator("main nav[aria-label=Pages] a[rel=next]");
  const table = page.locator("main [data-card]:has(nav[aria-label=Pages]) table").last();
  const found: Block[][] = [];
  while (await next.isVisible()) {
    const [shown, label] = [page.url(), await table.getAttribute("aria-label")];
    await next.click();
    await expect.poll(() => page.url()).not.toBe(shown);
    const blocks = await blocksOn(page);
    found.push(blocks.filter(({ place, pager }) => pager || place.startsWith(`${label} · `)));
  }
  return found;
}

async function blocksOn(page: Page): Promise<Block[]> {
  const name = /^Show (?:earlier|more lines|all \d+)$/;
  const more = page.getByRole("button", { name }).first();
  await settled(page);
  while (await more.isVisible()) {
    await more.click();
    await settled(page);
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("main details"))
      details.setAttribute("open", "");
  });
  return readBlocks(page);
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
}

/** How long to wait before a page is read: one that is still loading is opened again. */
const PAUSES = [0, 1_500, 5_000, 15_000];

type Seen = { faults: Faults; compared: number };

/** The faults of one page, and the number of compared figures. */
export async function checkPage(page: Page, checked: Checked): Promise<Seen> {
  let seen: Seen = { faults: [], compared: 0 };
  for (const pause of PAUSES) {
    seen = await lookAt(page, checked, pause);
    if (seen.faults.length === 0) return seen;
  }
  const name = checked.tab ? `${checked.address} (${checked.tab})` : checked.address;
  return { ...seen, faults: seen.faults.map((fault) => `${name}: ${fault}`) };
}

async function lookAt(page: Page, checked: Checked, pause: number): Promise<Seen> {
  const { address, tab, claims } = checked;
  try {
    await page.goto(address);
    if (tab) await page.getByRole("tab", { name: tab }).click();
    await page.waitForTimeout(pause);
    const found = await figuresOn(page);
    return { faults: faultsOf(found, await claims()), compared: found.length };
  } catch (error) {
    return { faults: [`unread: ${String(error).split("\n", 1)[0]}`], compared: 0 };
  }
}
