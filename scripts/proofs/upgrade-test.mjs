/**
 * `npm run upgrade-test`: the demo year of an earlier version is upgraded while clients go on writing. The earlier version makes and
 * serves it from a checkout of its own; clients make customers and orders all the time; it is stopped, and this version starts on
 * the same data folder, which migrates it. All that was shown before is shown alike, all that succeeded is there, and a backup of
 * the result proves the books. The first argument is another commit to upgrade from.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, main, prepareCheckout, Problem, root } from "../prepare.mjs";
import { clientOf, command, Refused, shown, start, withDatabase } from "./installation.mjs";

/** The version from before the company's rooms, live tenants and partitions. */
const [earlier = "2b6d118"] = process.argv.slice(2);
const CLIENTS = 3;
const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const folder = mkdtempSync(path.join(os.tmpdir(), "perennial-upgrade-"));
// The system user of PostgreSQL passes through.
chmodSync(folder, 0o711);
const [old, dataDir, restored] = ["earlier", "data", "restored"].map((name) =>
  path.join(folder, name),
);

function git(...words) {
  return execFileSync("git", words, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function checkOut() {
  try {
    git("worktree", "add", "--detach", old, earlier);
  } catch (error) {
    throw new Problem(
      `${earlier} cannot be checked out here, perhaps as this is no whole clone: ${error.stderr}`,
    );
  }
}

/** What clients wrote: `done` succeeded, `refused` and `cut` did not. */
const load = { done: [], refused: new Map(), cut: 0, isOver: false };

/**
 * Makes customers, each with an order that is billed, one after the other, whichever version answers at the
 * address.
 */
async function keepWriting(client, base, plans) {
  for (let turn = 0; !load.isOver; turn += 1) {
    const name = `Load ${client}-${turn}`;
    try {
      const call = await clientOf(base, dataDir);
      const contact = {
        firstName: "Lo",
        lastName: "Ad",
        country: "United States",
        state: "California",
      };
      const account = await call("/v1/accounts", {
        ...{ name, currency: "USD", billCycleDay: 1, autoPay: false, billToContact: contact },
      });
      load.done.push({ list: "accounts", number: account.accountNumber });
      const order = await call(
        "/v1/orders",
        orderOf(account.accountNumber, plans[turn % plans.length]),
      );
      load.done.push(...order.invoiceNumbers.map((number) => ({ list: "invoices", number })));
    } catch (error) {
      if (error instanceof Refused) {
        const why = error.message.replace(/[0-9a-f-]{16,}/g, "…");
        load.refused.set(why, (load.refused.get(why) ?? 0) + 1);
      } else load.cut += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function orderOf(existingAccountNumber, productRatePlanId) {
  const day = new Date().toISOString().slice(0, 10);
  const createSubscription = {
    terms: { initialTerm: { termType: "EVERGREEN" } },
    subscribeToRatePlans: [{ productRatePlanId }],
  };
  return {
    ...{ orderDate: day, existingAccountNumber },
    subscriptions: [{ orderActions: [{ type: "CreateSubscription", createSubscription }] }],
    processingOptions: { runBilling: true, billingOptions: { targetDate: day } },
  };
}

/**
 * Sums of all numbers of all tables with accounts, by table and account. The daily sums of usage once were those of pending
 * usage only, and how many rows they are divided into means nothing.
 */
async function sumsByAccount(client) {
  const { rows: columns } = await client.query(
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) filter (where c.data_type = 'numeric') as numbers,
       bool_or(c.column_name = 'status') as "hasStatus"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1
     having bool_or(c.column_name = 'account_id')`,
  );
  const sums = new Map();
  for (const { table, numbers, hasStatus } of columns) {
    const isDaily = table === "usage_daily";
    const parts = (numbers ?? []).map((name) => `sum("${name}")::text as "${name}"`);
    const counted = isDaily ? ["sum(records)::int as records"] : ["count(*)::int as rows"];
    const pending = isDaily && hasStatus ? "and status = 'Pending'" : "";
    const { rows } = await client.query(
      `select account_id, ${[...counted, ...parts].join(", ")} from "${table}" where account_id is not null ${pending} group by 1`,
    );
    for (const { account_id: account, ...found } of rows) sums.set(`${table} of ${account}`, found);
  }
  return sums;
}

/** Earlier figures that differ now, in words; new fields do not count. */
function differences(before, after) {
  const found = [];
  for (const [key, row] of before) {
    const now = after.get(key);
    const others = Object.keys(row).filter(
      (name) => JSON.stringify(now?.[name]) !== JSON.stringify(row[name]),
    );
    if (now === undefined) found.push(`${key} is gone`);
    for (const name of now ? others : [])
      found.push(
        `${key}: ${name} was ${JSON.stringify(row[name])}, is ${JSON.stringify(now[name])}`,
      );
  }
  return found;
}

/**
 * The earlier value of a figure whose meaning has changed: an account's balance on posted invoices, before unapplied payments
 * and credit were subtracted from it.
 */
function asMeantNow(rows) {
  const owed = new Map();
  for (const { list, status, accountId, balance } of rows) {
    if (list !== "invoices" || status !== "Posted") continue;
    owed.set(accountId, (owed.get(accountId) ?? 0) + Math.round(balance * 100));
  }
  return rows.map((row) =>
    row.list === "accounts" ? { ...row, totalInvoiceBalance: (owed.get(row.id) ?? 0) / 100 } : row,
  );
}

const rowsById = (rows) => new Map(rows.map((row) => [`${row.list} ${row.id}`, row]));

function expectNone(what, found) {
  if (found.length === 0) return;
  throw new Problem(`${found.length} ${what}:\n  ${found.slice(0, 20).join("\n  ")}`);
}

/** The earlier version's demo, what it shows, and clients that begin to write. */
async function beginEarlier(port) {
  const { base, stop } = await start(old, dataDir, port);
  const call = await clientOf(base, dataDir);
  const before = {
    shown: rowsById(asMeantNow(await shown(call))),
    sums: await withDatabase(dataDir, sumsByAccount),
  };
  if (before.shown.size === 0) throw new Problem(`${earlier} shows nothing`);
  const { data } = await call("/object-query/product-rate-plans?pageSize=20");
  const plans = data.map(({ id }) => id);
  const clients = Array.from({ length: CLIENTS }, (_, at) => keepWriting(at, base, plans));
  return { before, clients, stop };
}

/** All that was shown before, and all that the clients were told, is there. */
async function compare(base, before) {
  const call = await clientOf(base, dataDir);
  const rows = await shown(call);
  expectNone("rows are shown otherwise", differences(before.shown, rowsById(rows)));
  const sums = await withDatabase(dataDir, sumsByAccount);
  expectNone("sums differ", differences(before.sums, sums));
  const numberOf = ({ list, accountNumber, invoiceNumber }) =>
    list === "accounts" ? accountNumber : invoiceNumber;
  const numbers = new Set(rows.map((row) => `${row.list} ${numberOf(row)}`));
  const lost = load.done.filter(({ list, number }) => !numbers.has(`${list} ${number}`));
  expectNone(
    "writes were lost",
    lost.map(({ list, number }) => `${list} ${number}`),
  );
}

await main(async () => {
  await prepareCheckout(say);
  checkOut();
  try {
    const port = await freePort();
    say(`The demo year at ${earlier} is made.`);
    const { before, clients, stop } = await beginEarlier(port);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const written = load.done.length;
    const since = performance.now();
    await stop();
    const { base, stop: end } = await start(root, dataDir, port);
    say(`Migrated and started in ${seconds(since)}, with ${CLIENTS} clients that went on.`);
    try {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      load.isOver = true;
      await Promise.all(clients);
      await compare(base, before);
      const file = path.join(folder, "upgraded.backup.gz");
      await command(root, ["scripts/backup.mjs", "backup", file], dataDir);
      await command(root, ["scripts/backup.mjs", "restore", file], restored);
    } finally {
      await end();
    }
    say(`${before.shown.size} rows are shown alike, and ${before.sums.size} sums are equal.`);
    say(
      `${load.done.length} customers and invoices were written, ${written} of them before, and none is lost; ${load.cut} calls found nobody.`,
    );
    for (const [why, times] of load.refused) say(`  refused ${times} times: ${why.slice(0, 200)}`);
    if (written === 0 || load.done.length === written) throw new Problem("nobody wrote");
  } finally {
    load.isOver = true;
    git("worktree", "remove", "--force", old);
    rmSync(folder, { recursive: true, force: true });
  }
});
