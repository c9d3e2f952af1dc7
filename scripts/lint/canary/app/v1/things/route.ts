import { operation } from "@/lib/areas/accounts/operations";
import { rows } from "@/lib/areas/accounts/queries"; // fault: R9, a route binds and does nothing else

export const GET = [operation, rows];
