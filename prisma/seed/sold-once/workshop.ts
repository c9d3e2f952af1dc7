import { type CustomerName, customers } from "../customers";
import type { Chapter } from "../story";

/** A workshop paid by card without an invoice; a part is refunded for one seat fewer. */
export const paysWorkshop =
  (name: CustomerName, amount: number, back: number): Chapter["happen"] =>
  async ({ merchant, accounts }) => {
    const { number } = await merchant.post("/v1/payments", {
      type: "Electronic",
      accountNumber: accounts.get(name)?.accountNumber,
      currency: customers[name].currency,
      amount,
      standalone: true,
      comment: "Workshop for four",
    });
    await merchant.post(`/v1/payments/${number}/refunds`, {
      type: "Electronic",
      totalAmount: back,
      reasonCode: "Customer request",
      comment: "One seat fewer at the workshop",
    });
  };
