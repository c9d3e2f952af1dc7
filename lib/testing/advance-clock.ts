import { runAdvance } from "@/lib/areas/test-clock/advance";
import type { TestTenant } from "./tenant";

/** Moves a test tenant's clock and runs what falls due here, where there is no worker. */
export async function advanceClock(tenant: TestTenant, advanceTo: string): Promise<void> {
  const answer = await tenant.call("POST", "/v1/test-clock", { advanceTo });
  if (answer.status !== 200) throw new Error(`the clock did not move: ${answer.text}`);
  await runAdvance(tenant.tenantId);
}
