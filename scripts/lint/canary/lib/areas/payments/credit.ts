import { billed } from "@/lib/second-engine/bill"; // fault: the second engine is for tests

export const credit = billed;
