import { db } from "@/lib/platform/database/db"; // fault: R3, decisions do no I/O

export const can = db;
