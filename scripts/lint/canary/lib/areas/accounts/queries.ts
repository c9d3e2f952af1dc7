import { db } from "@/lib/platform/db";
import { can } from "./model";

export const rows = db + can;
