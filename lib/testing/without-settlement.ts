import { order, orderOf } from "./ordering";
import { type TestTenant, testTenant } from "./tenant";
import { good, makeAccount, makeCatalog } from "./world";

const DAY = "2026-01-15";

/** A tenant without Invoice Settlement, and what it does with negative invoices. */
export async function tenantWithoutSettlement(
  negativeInvoices: "KeepOpen" | "MoveToCreditBalance" = "KeepOpen",
): Promise<TestTenant> {
  const tenant = await testTenant();
  await good(tenant.call("PUT", "/v1/settings/features", { invoiceSettlement: false }));
  await good(tenant.call("PUT", "/v1/settings/billing-rules", { negativeInvoices }));
  return tenant;
}

/** An order that cancels a subscription from its first day on, and bills what comes back. */
export const cancellationOf = (
  accountNumber: string,
  subscriptionNumber: string,
  billingOptions: object = {},
) => ({
  orderDate: DAY,
  existingAccountNumber: accountNumber,
  subscriptions: [
    {
      subscriptionNumber,
      orderActions: [
        {
          type: "CancelSubscription",
          triggerDates: [{ name: "ContractEffective", triggerDate: DAY }],
          cancelSubscription: {
            cancellationPolicy: "SpecificDate",
            cancellationEffectiveDate: DAY,
          },
        },
      ],
    },
  ],
  processingOptions: { runBilling: true, billingOptions: { targetDate: DAY, ...billingOptions } },
});

/** An adjustment of each kind, by its object, on an account of this name. */
export async function makeAdjustments(
  tenant: TestTenant,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const { ratePlanId } = await makeCatalog(tenant, name);
  const { accountNumber } = await makeAccount(tenant, name);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const InvoiceNumber = made.invoiceNumbers[0];
  const { subscriptionNumber } = made.subscriptions[0];
  const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${InvoiceNumber}/items`));
  const back = await order(tenant, cancellationOf(accountNumber, subscriptionNumber));
  const bodies = {
    "invoice-adjustment": { Type: "Credit", Amount: 1, InvoiceNumber, Comments: name },
    "invoice-item-adjustment": {
      ...{ Type: "Credit", Amount: 1, InvoiceNumber, Comment: name },
      SourceId: invoiceItems[1].id,
    },
    "credit-balance-adjustment": {
      ...{ Type: "Increase", Amount: 71.5, Comment: name },
      SourceTransactionNumber: back.invoiceNumbers[0],
    },
  };
  const ids = new Map<string, string>();
  for (const [path, body] of Object.entries(bodies)) {
    ids.set(path, (await good(tenant.call("POST", `/v1/object/${path}`, body))).Id);
  }
  return ids;
}
