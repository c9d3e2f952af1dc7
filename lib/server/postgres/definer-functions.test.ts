import { asOwner } from "@/lib/testing/tenant";
import { expect, test } from "vitest";

test("functions with their owner's rights do not mistake a caller's table for the real one", async () => {
  const functions = await asOwner<{ name: string; path: string | null }>(
    `select p.oid::regprocedure::text as name, array_to_string(p.proconfig, ';') as path
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef`,
  );
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter(({ path }) => path !== "search_path=public, pg_temp")).toEqual([]);
});

test("the application's roles cannot create temporary tables", async () => {
  const [template] = await asOwner<{ app: boolean; portal: boolean }>(
    `select has_database_privilege('perennial_app', $1, 'TEMPORARY') as app,
       has_database_privilege('perennial_portal', $1, 'TEMPORARY') as portal`,
    [process.env.TEST_DATABASE_TEMPLATE],
  );
  expect(template).toEqual({ app: false, portal: false });
});

test("the application can neither change nor delete the audit trail", async () => {
  for (const role of ["perennial_app", "perennial_portal"]) {
    const [rights] = await asOwner<{ changes: boolean }>(
      `select has_table_privilege($1, 'audit_entry', 'UPDATE, DELETE, TRUNCATE')
         or has_any_column_privilege($1, 'audit_entry', 'UPDATE') as changes`,
      [role],
    );
    expect(rights, role).toEqual({ changes: false });
  }
});
