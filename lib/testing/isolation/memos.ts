import type { TestTenant } from "@/lib/testing/tenant";
import type { World } from "@/lib/testing/world";
import { taxOf } from "./bodies";

/** A draft of a credit memo of a tenant, its line and the line's tax. */
export async function giveCredit(
  tenant: TestTenant,
  text: string,
  { accountNumber, chargeId }: World,
): Promise<{ number: string; itemId: string; taxId: string }> {
  const { body } = await tenant.call("POST", "/v1/credit-memos", {
    accountNumber,
    charges: [{ chargeId, memoItemAmount: 1, comment: text }],
  });
  const { body: list } = await tenant.call("GET", `/v1/credit-memos/${body.number}/items`);
  const [{ id: itemId }] = list.items;
  const path = `/v1/credit-memos/${body.number}/taxation-items`;
  const { body: taxed } = await tenant.call("POST", path, taxOf(itemId, text));
  return { number: body.number, itemId, taxId: taxed.taxationItems[0].id };
}

/** A draft of a debit memo of a tenant, and its line. */
export async function askMore(
  tenant: TestTenant,
  text: string,
  { accountNumber, chargeId }: World,
): Promise<{ number: string; itemId: string }> {
  const { body } = await tenant.call("POST", "/v1/debit-memos", {
    accountNumber,
    comment: text,
    charges: [{ chargeId, memoItemAmount: 1, comment: text }],
  });
  const { body: list } = await tenant.call("GET", `/v1/debit-memos/${body.number}/items`);
  return { number: body.number, itemId: list.items[0].id };
}
