import { type CustomerName, customers } from "./customers";
import type { Chapter } from "./story";

/** A workshop that is paid by card and by no invoice; for a seat fewer, some of it goes back. */
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
