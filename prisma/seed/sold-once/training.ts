import type { CustomerName } from "../customers";
import type { Chapter } from "../story";
import { SOFTWARE } from "../taxes";

/** A day of training at the customer's office, invoiced apart from subscriptions; a regular customer pays less. */
export const billsTraining =
  (name: CustomerName): Chapter["happen"] =>
  ({ merchant, accounts, today }) =>
    merchant.post("/v1/invoices", {
      accountNumber: accounts.get(name)?.accountNumber,
      invoiceDate: today,
      status: "Posted",
      comments: "Thank you for a good day.",
      invoiceItems: [
        {
          chargeName: "Training on site",
          quantity: 1,
          unitPrice: 900,
          uom: "Day",
          serviceStartDate: today,
          taxCode: SOFTWARE,
          discountItems: [{ chargeName: "Regular customer", amount: -90 }],
        },
        {
          chargeName: "Travel",
          amount: 148.5,
          serviceStartDate: today,
          taxCode: SOFTWARE,
          description: "Train, second class",
        },
      ],
    });

/** The same as it is being prepared: a draft whose lines may still change. */
export const draftsMigration =
  (name: CustomerName): Chapter["happen"] =>
  ({ merchant, accounts, today }) =>
    merchant.post("/v1/invoices", {
      accountNumber: accounts.get(name)?.accountNumber,
      invoiceDate: today,
      invoiceItems: [
        {
          chargeName: "Migration of old notes",
          quantity: 6,
          unitPrice: 120,
          uom: "Hour",
          serviceStartDate: today,
        },
      ],
    });
