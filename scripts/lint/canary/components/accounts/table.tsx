import { contract } from "@/lib/areas/accounts/contract";
import { rows } from "@/lib/areas/accounts/queries"; // fault: R10, browsers have no database

export const Table = contract + rows;
