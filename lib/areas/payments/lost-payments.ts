import type { Ctx } from "@/lib/kernel/context";
import type { Payment } from "./model";

/** Why a payment no longer counts for its purpose. */
export type Loss = "canceled" | "rejected" | "transferred";

type Lost = Pick<Payment, "id" | "paymentNumber">;
type Listener = (ctx: Ctx, payment: Lost, how: Loss) => Promise<void>;

let listener: Listener | undefined;

/** Registers a listener for lost payments; areas above this one know what they were for. */
export function whenPaymentIsLost(heard: Listener): void {
  listener = heard;
}

/** Reports a lost payment, in the open transaction, under the lock of its account. */
export async function paymentIsLost(ctx: Ctx, payment: Lost, how: Loss): Promise<void> {
  await listener?.(ctx, payment, how);
}
