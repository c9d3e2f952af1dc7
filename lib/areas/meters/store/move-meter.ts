import * as z from "zod";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { createMeter, updateMeter } from "../change-meter";
import { definition, meterName } from "../definition-contract";
import { type Definition, type Meter, takesNumber } from "../model";
import { globalIdIsTaken, metersWithin } from "../queries";

/** What an import reads of an export. */
const moved = z.object({
  name: meterName,
  versions: z.array(z.object({ definition })).min(1).max(10_000),
});

/** Makes a meter from an exported file, or changes the one with a global id. */
export async function importMeter(ctx: Ctx, file: UploadedFile | undefined): Promise<Meter> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const { name, versions } = await readFile(file);
  const newest = versions.at(-1)?.definition;
  if (!newest) throw new RuleViolation("The file has no version.");
  const given = file.fields["globalId"];
  if (given === undefined) return createMeter(ctx, { name, definition: newest });
  const globalId = uuidOf(given);
  if (globalId === undefined)
    throw new InvalidValue("globalId must be an id of 32 hexadecimal characters.", {
      resource: 598036,
    });
  const [known] = await metersWithin(ctx, { globalId });
  if (known) return updateMeter(ctx, String(known.number), { name, definition: newest });
  if (await globalIdIsTaken(ctx.tenantId, globalId))
    throw new RuleViolation("Another meter has this global id.", { resource: 598036 });
  return createMeter(ctx, { name, definition: newest, globalId });
}

async function readFile(file: UploadedFile): Promise<z.output<typeof moved>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let read: unknown;
  try {
    for await (const bytes of file.open()) text += decoder.decode(bytes, { stream: true });
    read = JSON.parse(text + decoder.decode());
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof TypeError)
      throw new RuleViolation("The file is no JSON in UTF-8.");
    throw thrown;
  }
  const checked = moved.safeParse(read);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const at = issue?.path.join(".") || "The file";
  throw new RuleViolation(`${at} of the file is not as an export writes it: ${issue?.message}.`);
}

/** The fields that events of a definition have, as a JSON schema. */
export function schemaOf(
  name: string,
  { fields, filters, aggregation }: Definition,
): Record<string, unknown> {
  const value = { type: takesNumber(aggregation) ? ["number", "string"] : "string" };
  const texts = [fields.account, fields.id, fields.time, fields.subscription, fields.charge];
  const named = [...texts, ...filters.map(({ field }) => field)].filter((field) => field !== null);
  const required = [fields.account, fields.id, fields.time, fields.value];
  return {
    ...{ type: "object", title: name, required: required.filter((field) => field !== null) },
    properties: {
      ...Object.fromEntries(named.map((field) => [field, { type: "string" }])),
      ...(fields.value === null ? {} : { [fields.value]: value }),
    },
  };
}
