import { type AccessRecord, flushAccessRecords, noteRefusal } from "./access-records";
import { log } from "./log";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { expect, test, vi } from "vitest";

async function lines(tenantId: string) {
  await flushAccessRecords();
  return asOwner<{ address: string; times: number }>(
    `select detail ->> 'address' as address, coalesce((detail ->> 'times')::int, 1) as times
     from audit_entry where tenant_id = $1 and action = 'refused' order by id`,
    [tenantId],
  );
}

async function refusalAt() {
  const { tenantId, clientId } = await testTenant();
  await flushAccessRecords();
  return (address: string): AccessRecord => ({
    action: "refused",
    operation: "createToken",
    tenantId,
    subject: { type: "apiAccess", id: clientId },
    address,
  });
}

test("refusals of one address within a minute are two lines of log and trail: the first one and the sum of the others", async () => {
  const refusal = await refusalAt();
  const said = vi.spyOn(log, "warn");
  for (let time = 0; time < 1000; time += 1) noteRefusal(refusal("203.0.113.7"));
  const kept = await lines(String(refusal("").tenantId));
  expect(kept).toEqual([
    { address: "203.0.113.7", times: 1 },
    { address: "203.0.113.7", times: 999 },
  ]);
  expect(said.mock.calls.map(([facts]) => facts)).toEqual([
    expect.objectContaining({ access: "refused", address: "203.0.113.7", times: 1 }),
    expect.objectContaining({ access: "refused", address: "203.0.113.7", times: 999 }),
  ]);
  said.mockRestore();
});

test("refusals from a thousand addresses are few lines, and none is lost", async () => {
  const refusal = await refusalAt();
  for (let time = 0; time < 1000; time += 1) {
    noteRefusal(refusal(`10.0.${time >> 8}.${time & 255}`));
  }
  const kept = await lines(String(refusal("").tenantId));
  expect(kept).toHaveLength(22);
  expect(kept.at(-1)).toEqual({ address: "further addresses", times: 979 });
  expect(kept.reduce((sum, { times }) => sum + times, 0)).toBe(1000);
});

test("a refusal without a known tenant is only logged", async () => {
  const said = vi.spyOn(log, "warn");
  noteRefusal({ action: "refused", operation: "getTenant", address: "203.0.113.8" });
  await flushAccessRecords();
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});
