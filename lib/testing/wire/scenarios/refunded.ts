import { good, makeWorld } from "../../world";
import type { Scenario } from "../fixtures";

/** A paid invoice of which 10 were refunded, and a posted credit memo of a charge. */
const refunded: Scenario = async (tenant) => {
  const world = await makeWorld(tenant);
  const payment = await good(tenant.call("GET", `/v1/payments/${world.paymentNumber}`));
  const invoice = await good(tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`));
  const invoices = [{ invoiceId: invoice.id, amount: 10 }];
  await good(tenant.call("PUT", `/v1/payments/${payment.id}/unapply`, { invoices }));
  const refund = await good(
    tenant.call("POST", `/v1/payments/${payment.id}/refunds`, {
      totalAmount: 10,
      type: "Electronic",
    }),
  );
  const { invoiceItems } = await good(
    tenant.call("GET", `/v1/invoices/${world.invoiceNumber}/items`),
  );
  const memo = await good(
    tenant.call("POST", `/v1/credit-memos/invoice/${invoice.id}`, {
      items: [{ invoiceItemId: invoiceItems[0].id, amount: 5, skuName: invoiceItems[0].sku }],
      autoPost: true,
    }),
  );
  return { ...world, refundNumber: refund.number, memoNumber: memo.number };
};
export default refunded;
