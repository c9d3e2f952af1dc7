import { ambient } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { inTransactionAs } from "@/lib/platform/database/transaction";

/** What a live tenant copies from its test tenant, ordered so that rows may reference earlier ones. */
export const COPIED_TABLES = [
  "entity",
  "org",
  "company_logo",
  "company_profile",
  "unit_of_measure",
  "accounting_code",
  "tax_code",
  "tax_rate",
  "custom_field",
  "product",
  "product_rate_plan",
  "product_rate_plan_charge",
  "product_rate_plan_charge_tier",
  "feature",
  "product_feature",
  "catalog_group",
  "catalog_group_rate_plan",
  "coupon",
  "reminder",
  "allowed_origin",
  "hosted_page",
  "sequence_set",
  "exchange_rate",
  "number_counter",
] as const;

type Copied = (typeof COPIED_TABLES)[number];

/** Customers' browsers find a hosted page by its id alone, so a copy gets a new one. */
const OWN_IDS: readonly Copied[] = ["hosted_page"];

/** Counters that must continue after the copied rows; those of documents start anew. */
const CATALOG_COUNTERS =
  "('product', 'sku', 'productRatePlan', 'productRatePlanCharge', 'catalogGroup')";

/** Of these tables some rows alone are copied: customers stay behind, and so do coupons of one of them, and what a company was before. */
const ONLY: Partial<Record<Copied, string>> = {
  company_logo:
    " and exists (select from company_profile p where p.tenant_id = t.tenant_id and p.logo_id = t.id and p.replaced_at is null)",
  company_profile: " and replaced_at is null",
  coupon: " and account_id is null",
  number_counter: ` and kind in ${CATALOG_COUNTERS}`,
};

const copies = COPIED_TABLES.map((table) => {
  const only = ONLY[table] ?? "";
  const id = OWN_IDS.includes(table) ? ` || jsonb_build_object('id', gen_random_uuid())` : "";
  return {
    table,
    // Rows are copied as text: no decimal and no instant is parsed.
    read: statement<{ row: string }>(
      `copy-read-${table}`,
      `select to_jsonb(t)::text as row from ${table} t where tenant_id = $1${only}`,
    ),
    write: statement(
      `copy-write-${table}`,
      `insert into ${table} select (jsonb_populate_record(null::${table},
         r::jsonb || jsonb_build_object('tenant_id', $1::uuid)${id})).* from unnest($2::text[]) as rows (r)`,
    ),
  };
});

const readTenant = statement<{ row: string }>(
  "copy-read-tenant",
  "select to_jsonb(t)::text as row from tenant t where id = $1",
);
const writeTenant = statement(
  "copy-write-tenant",
  `insert into tenant select (jsonb_populate_record(null::tenant, $2::jsonb || jsonb_build_object('id', $1::uuid,
     'environment', 'live', 'legacy_key_headers', false, 'clock_at', null, 'clock_processed_through', null, 'clock_advance_to', null,
     'created_at', clock_timestamp(), 'name', $3::text, 'settings', ($2::jsonb -> 'settings') - $4::text))).*`,
);

/** How many rows of each table were copied. */
export type CopiedRows = Record<Copied, number>;

/**
 * Creates a live tenant with the configuration of the ambient test tenant, within the open
 * transaction, and runs `more` as the new one. No documents, payments or contracts are copied, and no
 * secret.
 *
 * @param without a setting that is not copied.
 */
export async function copyToLiveTenant(
  { from, to, name, without }: { from: string; to: string; name: string; without: string },
  more: () => Promise<unknown>,
): Promise<CopiedRows> {
  if (ambient.getStore()?.tenantId !== from) throw new Error("only the tenant itself is copied");
  const [tenant] = await readTenant([from]);
  const found = new Map<Copied, string[]>();
  for (const { table, read } of copies) {
    found.set(
      table,
      (await read([from])).map(({ row }) => row),
    );
  }
  const counts = copies.map(({ table }) => [table, found.get(table)?.length ?? 0]);
  await inTransactionAs(to, async () => {
    await writeTenant([to, tenant?.row, name, without]);
    for (const { table, write } of copies) await write([to, found.get(table)]);
    await more();
  });
  return Object.fromEntries(counts);
}
