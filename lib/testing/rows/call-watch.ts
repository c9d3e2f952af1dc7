import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { CallWatch } from "@/lib/testing/tenant";

const root = process.cwd();
const noted = new Set<string>();

/** An address without what differs from call to call: keys have digits, and words have none. */
const shapeOf = (address: string) =>
  address
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((part) => (/\d/.test(part) && !/^v\d$/.test(part) ? "*" : part))
    .join("/");

/**
 * Notes each call that succeeds, with the test that made it, as `METHOD address, file, test` in the folder that
 * PERENNIAL_CALLED_OPERATIONS names, and each read that finds nothing as `METHOD address, file, test, gone`: `npm test`
 * reports the operations that no test has called, and those whose effect no test has read.
 */
export function watchCalls(): void {
  const folder = process.env["PERENNIAL_CALLED_OPERATIONS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  (globalThis as CallWatch).perennialAnswered = (method, address, status) => {
    const isGone = method === "GET" && status === 404;
    if (status >= 300 && !isGone) return;
    const { testPath = "", currentTestName = "" } = expect.getState();
    const file = path.relative(root, testPath);
    const words = [`${method} ${shapeOf(address)}`, file, currentTestName.replaceAll(/\s/g, " ")];
    const line = `${[...words, ...(isGone ? ["gone"] : [])].join("\t")}\n`;
    if (noted.has(line)) return;
    noted.add(line);
    appendFileSync(path.join(folder, `${process.pid}.tsv`), line);
  };
}
