import * as typesetters from "@/lib/platform/pdf/typesetters";
import { order, orderOf } from "@/lib/testing/ordering";
import { testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { expect, onTestFinished, test, vi } from "vitest";

test("the status of a file is available without typesetting the document", async () => {
  const setInvoice = vi
    .spyOn(typesetters, "setInvoice")
    .mockResolvedValue(new Uint8Array([37, 80, 68, 70]));
  onTestFinished(() => setInvoice.mockRestore());
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const asked = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
  const { invoiceNumbers } = await order(tenant, asked);
  const invoice = await good(tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}`));
  const status = await good(tenant.call("GET", `/v1/files/${invoice.id}/status`));
  expect(status).toMatchObject({ accessible: true, status: "ACTIVE" });
  expect(setInvoice).not.toHaveBeenCalled();
  expect((await tenant.call("GET", `/v1/files/${invoice.id}`)).status).toBe(200);
  expect(setInvoice).toHaveBeenCalledOnce();
  expect((await tenant.call("GET", `/v1/files/${"0".repeat(32)}/status`)).status).toBe(404);
});
