import type { Ramp } from "@/lib/areas/subscriptions/timeline/ramp-model";

/** A ramp with its subscription and its bookings. */
export type RampRow = {
  readonly ramp: Ramp;
  readonly subscriptionNumber: string;
  readonly version: number;
  readonly orderId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
