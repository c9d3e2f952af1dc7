import type { Ctx } from "@/lib/kernel/context";
import type { Payment } from "./model";

/** Why a payment no longer stands for what it was made for. */
export type Loss = "canceled" | "rejected" | "transferred";

type Lost = Pick<Payment, "id" | "paymentNumber">;
type Listener = (ctx: Ctx, payment: Lost, how: Loss) => Promise<void>;

let listener: Listener | undefined;

/** Registers what is to be done when a payment is lost; areas above this one know what it stood for. */
export function whenPaymentIsLost(heard: Listener): void {
  listener = heard;
}

/** Tells that a payment was lost, in the open transaction, under the lock of its account. */
export async function paymentIsLost(ctx: Ctx, payment: Lost, how: Loss): Promise<void> {
  await listener?.(ctx, payment, how);
}
