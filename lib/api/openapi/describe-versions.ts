import { fields } from "@/lib/api/field";
import { innerSchemas } from "@/lib/api/inner-schemas";
import type { Contract } from "@/lib/api/operation";
import { compareVersions, type MinorVersion } from "@/lib/kernel/versions";
import type { ZodType } from "zod";

/** The minor versions at which an operation's fields change, oldest first, in one line. */
export function describeVersions(contract: Contract): string {
  const changes = new Set<MinorVersion>();
  const walk = (schema: ZodType) => {
    const meta = fields.get(schema);
    for (const range of [meta?.range, ...(meta?.formerly ?? []).map((former) => former.range)]) {
      if (range?.since) changes.add(range.since);
      if (range?.until) changes.add(range.until);
    }
    for (const inner of innerSchemas(schema)) walk(inner);
  };
  for (const part of [contract.params, contract.query, contract.body, contract.result]) walk(part);
  return [...changes].sort(compareVersions).join(", ");
}
