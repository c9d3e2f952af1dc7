import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { good, makeAccount, newSubscriptionOrder } from "@/lib/testing/world";

afterAll(expectBooksToHold);

const PATH = "/v1/settings/document-numbers";
const numbering = (tenant: TestTenant, to: string) => tenant.call("PUT", PATH, { numbering: to });

/** A tenant with a subscription to order, a credit memo to create and an account for both. */
async function merchant() {
  const tenant = await testTenant();
  const { ratePlanId, chargeIds } = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const call = (path: string, body: object) => tenant.call("POST", path, body, LATEST);
  const buy = () => call("/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId));
  const credit = (more: object) =>
    call("/v1/credit-memos", {
      accountNumber,
      charges: [{ productRatePlanChargeId: chargeIds[0], amount: 5 }],
      ...more,
    });
  return { tenant, buy, credit };
}

test("new tenants number without gaps; a change is stored, emitted and audited", async () => {
  const { tenant } = await merchant();
  expect((await tenant.call("GET", PATH)).body).toMatchObject({ numbering: "Gapless" });
  expect((await numbering(tenant, "WithGaps")).body).toMatchObject({ numbering: "WithGaps" });
  expect((await numbering(tenant, "WithGaps")).status).toBe(200);
  expect((await tenant.call("GET", PATH)).body).toMatchObject({ numbering: "WithGaps" });
  const lines = await asOwner<{ detail: object }>(
    "select detail from audit_entry where tenant_id = $1 and subject_type = 'document-numbers'",
    [tenant.tenantId],
  );
  expect(lines).toEqual([{ detail: { numbering: { before: "Gapless", after: "WithGaps" } } }]);
});

test("with gaps, callers number memos, drafts have theirs immediately, and numbered documents can be deleted", async () => {
  const { tenant, buy, credit } = await merchant();
  await good(numbering(tenant, "WithGaps"));
  expect((await good(buy())).invoiceNumbers).toEqual(["INV00000001"]);
  expect((await good(credit({ number: "MINE-1", autoPost: true }))).number).toBe("MINE-1");
  expect((await credit({ number: "MINE-1" })).body.reasons[0].code).toBe(58520030);
  expect((await good(credit({ number: "CM00000007", autoPost: true }))).number).toBe("CM00000007");
  const draft = await good(credit({}));
  expect(draft).toMatchObject({ number: "CM00000008", status: "Draft", draftNumber: null });
  await good(tenant.call("PUT", `/v1/credit-memos/${draft.number}/post`, {}, LATEST));
  await good(tenant.call("PUT", `/v1/credit-memos/${draft.number}/unpost`, {}, LATEST));
  await good(tenant.call("PUT", `/v1/credit-memos/${draft.number}/cancel`, {}, LATEST));
  expect((await tenant.call("DELETE", `/v1/credit-memos/${draft.number}`)).status).toBe(200);
});

test("a sequence begins with the next number, and continues after an interruption", async () => {
  const { tenant, buy, credit } = await merchant();
  await good(numbering(tenant, "WithGaps"));
  const early = await good(credit({}));
  await good(buy());
  await good(numbering(tenant, "Gapless"));
  expect((await good(buy())).invoiceNumbers).toEqual(["INV00000002"]);
  expect((await good(credit({ autoPost: true }))).number).toBe("CM00000002");
  const posted = await good(
    tenant.call("PUT", `/v1/credit-memos/${early.number}/post`, {}, LATEST),
  );
  expect(posted.number).toBe("CM00000001");
  const draft = await good(credit({}));
  await good(numbering(tenant, "WithGaps"));
  const late = await good(tenant.call("PUT", `/v1/credit-memos/${draft.number}/post`, {}, LATEST));
  expect(late.number).toBe("CM00000003");
  await good(numbering(tenant, "Gapless"));
  expect((await good(buy())).invoiceNumbers).toEqual(["INV00000003"]);
  await expectBooksToHold();
});
