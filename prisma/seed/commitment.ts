import { addDays, addMonths, localDate } from "@/lib/values/local-date";
import type { CustomerName } from "./customers";
import type { Chapter } from "./story";

const QUARTERS = 2;

/** Half a year with a minimum for each quarter, from the first day of the next month on. */
export const commits =
  (name: CustomerName, amount: number): Chapter["happen"] =>
  ({ merchant, accounts, today }) => {
    const startDate = addMonths(localDate(`${today.slice(0, 7)}-01`), 1);
    const endDate = addDays(addMonths(startDate, 3 * QUARTERS), -1);
    return merchant.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: accounts.get(name)?.accountNumber,
      description: "A minimum for the price of last year",
      commitments: [
        {
          action: "create",
          name: "Storage and seats, by the quarter",
          type: "MinCommitment",
          schedules: [{ amount, periodType: "Quarter", startDate, endDate }],
        },
      ],
    });
  };

/** Half a year of credit by the month at a price below it, from the first day of the next month on. */
export const prepays =
  (name: CustomerName, amount: number, price: number): Chapter["happen"] =>
  ({ merchant, accounts, today }) => {
    const startDate = addMonths(localDate(`${today.slice(0, 7)}-01`), 1);
    const endDate = addDays(addMonths(startDate, 6), -1);
    return merchant.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: accounts.get(name)?.accountNumber,
      description: "Credit that is paid in advance, ten percent below its amount",
      commitments: [
        {
          action: "create",
          name: "Seats, paid in advance",
          type: "MinCommitment",
          prepaymentType: "FullyPrepaid",
          schedules: [
            {
              ...{ amount, periodType: "Month", startDate, endDate },
              prepaymentDefinition: { price },
            },
          ],
        },
      ],
    });
  };
