import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type ChildReport, SupervisedChild } from "./child-process";
import { becomesTrue, isRunning } from "./process-table";

const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-child-"));
const children: SupervisedChild[] = [];

/** A process that reports its id, and shuts down gracefully on request. */
const wellBehaved = `
  process.send({ type: "ready", portal: { port: process.pid } });
  process.on("SIGTERM", () => setTimeout(() => process.exit(0), 100));
  process.on("disconnect", () => process.exit(0));
  setInterval(() => {}, 1000);`;

function child(name: string, code: string) {
  const script = path.join(folder, `${name}.mjs`);
  writeFileSync(script, code);
  const reports: ChildReport[] = [];
  const supervised = new SupervisedChild({
    name,
    script,
    env: () => process.env,
    report: (report) => reports.push(report),
    log: () => undefined,
  });
  children.push(supervised);
  supervised.start();
  const pids = () =>
    reports.flatMap((report) =>
      report.type === "ready" && report.portal && "port" in report.portal
        ? [report.portal.port]
        : [],
    );
  return { supervised, reports, pids };
}

afterEach(() => Promise.all(children.splice(0).map((one) => one.stop(1000))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a process that dies is restarted", async () => {
  const { pids } = child("api", wellBehaved);
  await becomesTrue(() => pids().length === 1, 5000);
  process.kill(pids()[0] ?? 0, "SIGKILL");
  expect(await becomesTrue(() => pids().length === 2, 5000)).toBe(true);
  expect(pids()[1]).not.toBe(pids()[0]);
});

test("a process that ends before it is ready is given up after three attempts", async () => {
  const { reports } = child("portal", "process.exit(3);");
  await becomesTrue(() => reports.length > 0, 8000);
  expect(reports).toEqual([
    { type: "failed", message: "The portal process ends at its start; see above." },
  ]);
});

test("stopping lets a process finish and does not restart it", async () => {
  const { supervised, pids } = child("worker", wellBehaved);
  await becomesTrue(() => pids().length === 1, 5000);
  await supervised.stop(5000);
  expect(isRunning(pids()[0] ?? 0)).toBe(false);
  expect(await becomesTrue(() => pids().length > 1, 600)).toBe(false);
});

test("a process that does not end in time is killed", async () => {
  const deaf = wellBehaved.replace("setTimeout(() => process.exit(0), 100)", "{}");
  const { supervised, pids } = child("deaf", deaf);
  await becomesTrue(() => pids().length === 1, 5000);
  await supervised.stop(300);
  expect(isRunning(pids()[0] ?? 0)).toBe(false);
});
