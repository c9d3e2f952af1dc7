import { type Decimal, decimal } from "@/lib/values/decimal";
import { ambient } from "@/lib/platform/database/ambient";
import { sideStatement } from "@/lib/platform/database/db";
import type { GatewayWords } from "./gateway";

export type EntryKind = "charge" | "authorize" | "capture" | "void" | "refund";

/** An entry for the test gateway's books. Card numbers are not stored. */
export type NewEntry = {
  transactionId: string;
  key: string;
  kind: EntryKind;
  amount: Decimal;
  currency: string;
  approved: boolean;
  code: string;
  text: string;
  payer: string;
  of: string | null;
  /** The details of the request beside its money. */
  words: GatewayWords;
  /** Seconds after receipt before which the gateway does not report it. */
  delay: number;
};

/** An entry of the books. One without delay is effective at once, even if the database's clock has gone back since. */
export type Entry = Omit<NewEntry, "delay" | "words"> & { effective: boolean };

type Row = Omit<Entry, "amount"> & { amount: string };

const COLUMNS = `transaction_id as "transactionId", gateway_key as key, kind, amount, currency, approved, code, text, payer,
  of_key as of, effective_at <= greatest(received_at, clock_timestamp()) as effective`;

const write = sideStatement<Row & { fresh: boolean }>(
  "test-gateway-write",
  `with written as (
     insert into test_gateway_transaction (tenant_id, transaction_id, gateway_key, kind, amount, currency, approved, code, text, payer, of_key,
       received_at, effective_at, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, statement_timestamp(), statement_timestamp() + make_interval(secs => $12), $13)
     on conflict (tenant_id, gateway_key, kind) do nothing returning *)
   select ${COLUMNS}, true as fresh from written
   union all
   select ${COLUMNS}, false from test_gateway_transaction
     where tenant_id = $1 and gateway_key = $3 and kind = $4 and not exists (select from written)`,
);

const ofKey = sideStatement<Row>(
  "test-gateway-of-key",
  `select ${COLUMNS} from test_gateway_transaction where tenant_id = $1 and gateway_key = $2 order by received_at, transaction_id`,
);

const taken = sideStatement<{ total: string }>(
  "test-gateway-taken",
  `select coalesce(sum(amount), 0) as total from test_gateway_transaction
   where tenant_id = $1 and of_key = $2 and kind = $3 and approved and gateway_key <> $4`,
);

const charges = sideStatement<{ count: number }>(
  "test-gateway-charges",
  `select count(*) as count from test_gateway_transaction
   where tenant_id = $1 and payer = $2 and kind = 'charge' and approved and gateway_key <> $3`,
);

function merchant(): string {
  const tenantId = ambient.getStore()?.tenantId;
  if (!tenantId) throw new Error("the test gateway serves tenants only");
  return tenantId;
}

const entryOf = (row: Row): Entry => ({ ...row, amount: decimal(row.amount) });

/**
 * Writes an entry, committed immediately whatever happens to the caller. An existing key of the
 * same kind returns its entry unchanged, or undefined while another call is writing it.
 */
export async function writeEntry(entry: NewEntry): Promise<Entry | undefined> {
  const { transactionId, key, kind, amount, currency, approved, code, text, payer, of, delay } =
    entry;
  const rows = await write([
    merchant(),
    transactionId,
    key,
    kind,
    amount.toFixed(),
    currency,
    approved,
    code,
    text,
    payer,
    of,
    delay,
    JSON.stringify(entry.words),
  ]);
  return rows[0] && entryOf(rows[0]);
}

/** All entries under one key, oldest first. */
export async function entriesOf(key: string): Promise<Entry[]> {
  return (await ofKey([merchant(), key])).map(entryOf);
}

/** The amount captured of, or refunded on, the transaction under `of`, excluding one key. */
export async function amountTaken(of: string, kind: EntryKind, butKey: string): Promise<Decimal> {
  return decimal((await taken([merchant(), of, kind, butKey]))[0]?.total ?? "0");
}

/** The number of a payer's approved charges, excluding one key. */
export async function chargesOf(payer: string, butKey: string): Promise<number> {
  return (await charges([merchant(), payer, butKey]))[0]?.count ?? 0;
}
