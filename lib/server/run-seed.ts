import { closeDatabase } from "@/lib/platform/database/db";
import { log } from "@/lib/platform/log";
import { flushCalls } from "@/lib/platform/request-log";
import { makeFirstTenant } from "@/prisma/seed/main";
import type { ChildReport } from "@/lib/server/processes/child-process";
import { report } from "@/lib/server/processes/child-life";

/** Creates the first tenant of an installation, with random credentials, and reports them. */
async function seed(): Promise<ChildReport> {
  try {
    const credentials = await makeFirstTenant(
      process.env.SEED === "none" ? "none" : "demo",
      process.env.PERENNIAL_TENANT === "test" ? "test" : "live",
      process.env.PERENNIAL_OWNER_EMAIL,
    );
    await flushCalls();
    return { type: "seeded", credentials };
  } catch (error) {
    log.error({ err: error }, "the first tenant could not be made");
    return { type: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

const result = await seed();
await closeDatabase();
report(result);
if (process.connected) process.disconnect();
