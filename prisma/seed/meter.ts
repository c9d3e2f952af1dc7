import { runMeters } from "@/lib/areas/meters/run-meters";
import type { CustomerName } from "./customers";
import type { Chapter, Scene, When } from "./story";

/** What the events of a sending service hold, and which of them cost. */
const definition = {
  accountField: "customer",
  idField: "delivery",
  timeField: "sentAt",
  valueField: "messages",
  filters: [{ field: "status", operator: "EQ", value: "delivered" }],
  aggregation: "SUM",
  unitOfMeasure: "Message",
};

const makesMeter: Chapter["happen"] = async ({ merchant, meters }) => {
  const { id, globalId } = await merchant.post("/meters", { name: "Deliveries", definition });
  await merchant.post(`/meters/${id}/publish`, {});
  if (globalId) meters.push(globalId);
};

/** Deliveries of a day: those that arrived, one that bounced, and one of a customer that nobody knows. */
const delivers =
  (name: CustomerName, ...messages: readonly number[]): Chapter["happen"] =>
  async ({ merchant, accounts, meters, today }: Scene) => {
    const customer = accounts.get(name)?.accountNumber;
    const event = (place: number, rest: object) => ({
      ...{ delivery: `${today}-${place}`, sentAt: `${today}T0${place}:15:00`, customer },
      ...{ channel: "email", status: "delivered", ...rest },
    });
    await merchant.post(`/usage/bulk/${meters[0]}`, [
      ...messages.map((count, index) => event(index + 1, { messages: count })),
      event(7, { messages: 35, status: "bounced" }),
      event(8, { messages: 12, customer: "C-1094" }),
    ]);
    await runMeters(merchant.tenantId);
  };

/** A meter of what a sending service delivers, which the bills of a customer charge. */
export const METER: readonly When[] = [
  [9, 28, makesMeter],
  [10, 12, delivers("architects", 140, 85)],
  [10, 13, delivers("architects", 210)],
  [11, 9, delivers("architects", 95, 160, 40)],
  [12, 6, delivers("architects", 120, 75)],
  [12, 8, delivers("architects", 60)],
];
