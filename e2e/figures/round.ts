import { mkdirSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { allPages, type Checked } from "./pages";
import type { Sql } from "./statement";
import { checkPage } from "./visit";

export type RoundOptions = {
  page: Page;
  sql: Sql;
  /** When the pages are read: "as the demo begins". */
  when: string;
  /** The pages that are read; all of them if left out. */
  only?: (page: Checked) => boolean;
};

/** Concurrent pages: each spends most of its time waiting for responses. */
const LANES = 3;

/** Milliseconds after which a stuck page is opened again. */
const TIMEOUT = 60_000;

/** Reads every page of the portal and fails with all figures that differ from SQL. */
export async function expectFiguresToHold({
  page,
  sql,
  when,
  only = () => true,
}: RoundOptions): Promise<void> {
  const waiting = (await allPages(sql)).filter(only);
  const pages = waiting.length;
  const faults: string[] = [];
  let compared = 0;
  const lane = async (own: Page) => {
    own.setDefaultTimeout(TIMEOUT);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await checkPage(own, next);
      for (const fault of result.faults) report(fault);
      faults.push(...result.faults);
      compared += result.compared;
    }
  };
  const others = Array.from({ length: LANES - 1 }, () => page.context().newPage());
  await Promise.all([page, ...(await Promise.all(others))].map(lane));
  const summary = `${when}: ${pages} pages, ${compared} places with figures, ${faults.length} faults`;
  process.stdout.write(`${summary}\n`);
  report(summary);
  expect(faults, when).toEqual([]);
}

const LOG = ".build/figures.txt";

/** Faults are printed as they are found: a round takes minutes. */
function report(line: string): void {
  mkdirSync(".build", { recursive: true });
  writeFileSync(LOG, `${line}\n`, { flag: "a" });
}
