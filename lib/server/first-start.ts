import * as z from "zod";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Settings } from "./settings";
import { StartFailure } from "@/lib/server/processes/start-failure";
import type { Supervisor } from "@/lib/server/processes/supervisor";

/** An API client and a portal user of the tenant that the first start created. */
export type Credentials = z.infer<typeof keptCredentials>;

const keptCredentials = z.looseObject({
  baseUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  portalEmail: z.string(),
  portalPassword: z.string(),
  tenantId: z.string(),
});

/** The file with the credentials; an installation for production has no demo. */
export function credentialsFile({ dataDir, production }: Settings): string {
  return path.join(dataDir, production ? "owner-credentials.json" : "demo-credentials.json");
}

/** Whether the database has no tenant yet. */
export async function isEmpty(appUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl });
  try {
    await client.connect();
    const { rows } = await client.query("SELECT count(*)::int AS tenants FROM all_tenants()");
    return rows[0]?.tenants === 0;
  } finally {
    await client.end();
  }
}

/** Created before the first tenant and removed after it: if it is left, the tenant is incomplete. */
export function unfinishedMark(dataDir: string): string {
  return path.join(dataDir, "first-start-unfinished");
}

/**
 * Creates the first tenant, test with demo data or empty and live unless configured otherwise, and stores its
 * credentials.
 */
export async function makeFirstTenant(supervisor: Supervisor, settings: Settings): Promise<void> {
  const mark = unfinishedMark(settings.dataDir);
  writeFileSync(mark, "The first start has begun to make a tenant and has not finished.\n");
  const report = await supervisor.runOnce("run-seed", {
    SEED: settings.seed,
    PERENNIAL_TENANT: settings.environment,
    ...(settings.ownerEmail && { PERENNIAL_OWNER_EMAIL: settings.ownerEmail }),
  });
  if (report.type !== "seeded") {
    const reason = report.type === "failed" ? report.message : "no credentials came back";
    throw new StartFailure(`The first tenant could not be made: ${reason}`);
  }
  const credentials = { baseUrl: settings.baseUrl, ...report.credentials };
  storeCredentials(settings, credentials);
  rmSync(mark);
}

/** The credentials that the first start stored; the address may have changed since. */
export function readCredentials(settings: Settings): Credentials | undefined {
  const file = credentialsFile(settings);
  if (!existsSync(file)) return undefined;
  const kept = keptCredentials.parse(JSON.parse(readFileSync(file, "utf8")));
  if (kept.baseUrl === settings.baseUrl) return kept;
  const moved = { ...kept, baseUrl: settings.baseUrl };
  storeCredentials(settings, moved);
  return moved;
}

/** Whoever reads the file meanwhile finds all of it: as it was before, or as it is now. */
function storeCredentials(settings: Settings, credentials: object): void {
  const file = credentialsFile(settings);
  const written = `${file}.new`;
  writeFileSync(written, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, file);
}
