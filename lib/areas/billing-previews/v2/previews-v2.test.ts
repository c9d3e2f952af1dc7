import { expect, test } from "vitest";
import { testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder } from "@/lib/testing/world";
import { workOnPreviewRun } from "../write-run";

const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const PATH = "/v2/bill_run_previews";

test("a bill run preview is created, done and shown with its file", async () => {
  const tenant = await testTenant();
  const world = await makeWorld(tenant);
  const order = newSubscriptionOrder(world.accountNumber, world.ratePlanId, {
    processingOptions: { runBilling: false },
  });
  await good(tenant.call("POST", "/v1/orders", order));
  const asked = {
    ...{ target_date: "2026-06-30", assume_renewal: "all", charges_excluded: ["one_time"] },
    ...{ include_draft_items: true, include_evergreen_subscriptions: false },
  };
  const answer = await tenant.call("POST", PATH, { ...asked, batches: ["Batch1", "Batch2"] });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { ...asked, state: "pending", batches: ["Batch1", "Batch2"], file: null },
  ]);
  const { id } = await good(
    tenant.call("POST", PATH, { target_date: "2026-06-30", batches: ["Batch3"] }),
  );
  await workOnPreviewRun(tenant.tenantId, uuid(id));
  await workOnPreviewRun(tenant.tenantId, uuid(answer.body.id));
  const done = await good(tenant.call("GET", `${PATH}/${answer.body.billing_preview_run_number}`));
  expect(done).toMatchObject({ id: answer.body.id, state: "completed" });
  expect(done.state_transitions.complete_time).not.toBeNull();
  expect((await tenant.call("GET", done.file.url)).status).toBe(200);
  const late = await tenant.call("POST", PATH, { target_date: "2096-01-01" });
  expect(late.body.errors).toMatchObject([{ parameter: "target_date" }]);
  expect((await tenant.call("GET", `${PATH}/BPR-99999999`)).status).toBe(404);
});
