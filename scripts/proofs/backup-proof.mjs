/**
 * `npm run backup-proof`: a demo is created, backed up while it runs, and restored into a fresh folder by the public commands. A
 * start on the restored folder answers with the same customers and balances; `restore` itself compares every table's rows and proves
 * the books.
 */
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { main, prepareCheckout, root } from "../prepare.mjs";
import { clientOf, command, shown, start } from "./installation.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-backup-proof-"));
const say = (line) => process.stdout.write(`${line}\n`);
// The system user of PostgreSQL passes through.
chmodSync(folder, 0o711);
const file = path.join(folder, "demo.backup.gz");

/** Runs `work` while Perennial runs from a data folder, with a client for it. */
async function whileRunning(dataDir, work) {
  const { base, stop } = await start(root, dataDir);
  try {
    return await work(await clientOf(base, dataDir));
  } finally {
    await stop();
  }
}

await main(async () => {
  await prepareCheckout(say);
  const [first, second] = ["first", "second"].map((name) => path.join(folder, name));
  try {
    say("A demo is made and backed up while it runs:");
    const before = await whileRunning(first, async (call) => {
      await command(root, ["scripts/backup.mjs", "backup", file], first);
      return shown(call);
    });
    say("It is restored into a fresh folder:");
    await command(root, ["scripts/backup.mjs", "restore", file], second);
    for (const name of ["secrets.json", "demo-credentials.json"])
      copyFileSync(path.join(first, name), path.join(second, name));
    const after = await whileRunning(second, shown);
    const same = JSON.stringify(after) === JSON.stringify(before);
    if (!same || before.length === 0)
      throw new Error("the restored installation shows something else");
    say(
      `${before.length} accounts, invoices, payments, subscriptions and credit memos are shown alike.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
