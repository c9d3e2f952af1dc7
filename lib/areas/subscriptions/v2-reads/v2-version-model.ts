import type { LocalDate } from "@/lib/values/local-date";

/** The booking that created a version, and its order. */
export type VersionRow = {
  readonly version: number;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderDate: LocalDate;
  readonly orderDescription: string | null;
  readonly orderCategory: string;
  readonly orderStatus: string;
  readonly madeById: string | null;
  readonly madeAt: Date;
};
