/**
 * `npm run pooler`: the database tests of the rooms where most happens, with a PgBouncer between them and the server that gives each
 * transaction any of sixteen sessions, a few more than can wait for gateways. Arguments choose other files.
 */
import { pgbouncer } from "./pgbouncer.mjs";
import { main } from "./prepare.mjs";
import { runVitest } from "./run.mjs";

const ROOMS = [
  "lib/platform/database/",
  "lib/platform/idempotency/",
  "lib/platform/numbers/",
  ...[
    "accounts",
    "catalog",
    "credit-memos",
    "daily-work",
    "invoices",
    "orders",
    "payment-runs",
  ].map((room) => `lib/areas/${room}/`),
  ...["payments", "subscription-changes", "subscriptions", "test-clock", "usage"].map(
    (room) => `lib/areas/${room}/`,
  ),
];

await main(async () => {
  const PERENNIAL_PGBOUNCER = await pgbouncer((line) => process.stdout.write(`${line}\n`));
  const words = process.argv.slice(2);
  await runVitest(words.length > 0 ? words : ROOMS, {
    PERENNIAL_PGBOUNCER,
    DATABASE_POOLER: "transaction",
  });
});
