import * as z from "zod";
import type { MinorVersion } from "@/lib/kernel/versions";
import { viewAt } from "../field";
import type { Contract } from "../operation";

/** A list's row, or the row that a call reads by its key, as a version shows it. */
export function rowShape(contract: Contract, version: MinorVersion): z.ZodObject {
  const result = viewAt(contract.result, version);
  const rows = result instanceof z.ZodObject ? result.shape.data : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : result;
  if (!(row instanceof z.ZodObject)) throw new Error(`${contract.id} has no rows`);
  return row;
}
