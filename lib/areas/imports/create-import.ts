import { createHash } from "node:crypto";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import { text } from "@/lib/api/schemas";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { addPart, beginFile, endFile, plainName, storeText } from "@/lib/areas/files/stored-files";
import type { UsageUpload } from "@/lib/areas/usage/model";
import { storeFile } from "@/lib/areas/usage/store-file";
import { csvText } from "@/lib/values/csv";
import { IMPORT_TYPES } from "./contract";
import { importById, insertImport } from "./queries";

const CSV = "text/csv; charset=utf-8";
const SCOPE = "usage:read";
const name = text(100);

/**
 * Stores the usage of a file with its results, in the caller's transaction.
 *
 * @throws MissingField, RuleViolation for another type, InvalidValue for what is no file of usage.
 */
export async function createImportOf(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<{ id: string }> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const importType = typeOf(file);
  const wanted = name.safeParse(file.fields["Name"] ?? file.name);
  if (!wanted.success) throw new InvalidValue(`Name ${wanted.error.issues[0]?.message ?? ""}.`);
  const upload = await storeFile(ctx, file, { partial: false, replace: false });
  const [id, originalFileId, resultFileId] = [newId(), newId(), newId()];
  const md5 = await storeOriginal(ctx, originalFileId, file);
  const result = { id: resultFileId, scope: SCOPE, name: "results.csv", media: CSV } as const;
  await storeText(ctx, result, resultsOf(upload));
  const { status, received, accepted, rejected } = upload;
  const statusReason =
    status === "Failed"
      ? `${rejected} of ${received} rows were rejected; nothing was stored.`
      : null;
  await insertImport(ctx, {
    ...{
      id,
      name: wanted.data,
      importType,
      status,
      statusReason,
      md5,
      originalFileId,
      resultFileId,
    },
    ...{ totalCount: received, importedCount: accepted },
  });
  return { id };
}

function typeOf({ fields }: UploadedFile): string {
  const given = fields["ImportType"];
  if (given === undefined) throw new MissingField("ImportType is required, as a part of the form.");
  const known = IMPORT_TYPES.find((one) => one.toLowerCase() === given.trim().toLowerCase());
  if (known) return known;
  const types = IMPORT_TYPES.join(", ");
  throw new RuleViolation(`Files of ${given.slice(0, 60)} are not imported, only of: ${types}.`);
}

async function storeOriginal(ctx: Ctx, id: string, file: UploadedFile): Promise<string> {
  await beginFile(ctx, { id, scope: SCOPE, name: plainName(file.name), media: CSV });
  const hash = createHash("md5");
  let position = 0;
  for await (const bytes of file.open()) {
    hash.update(bytes);
    await addPart(ctx, id, position, bytes);
    position += 1;
  }
  await endFile(ctx, id);
  return hash.digest("hex");
}

const resultsOf = ({ results }: Pick<UsageUpload, "results">) =>
  csvText([
    ["Row", "Status", "Id", "UniqueKey", "Reason"],
    ...results.map((result) => [
      String(result.row),
      result.status,
      "id" in result ? wireId(result.id) : "",
      result.uniqueKey ?? "",
      "reasons" in result ? result.reasons.map(({ message }) => message).join(" ") : "",
    ]),
  ]);

/** An import that the caller may see. @throws NotFound */
export async function findImport(
  ctx: Ctx,
  key: string,
  missing: ConstructorParameters<typeof NotFound>[2],
): Promise<NonNullable<Awaited<ReturnType<typeof importById>>>> {
  const id = uuidOf(key);
  const found = id === undefined ? null : await importById(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  if (found?.entityId !== ctx.entityId || !found.orgIds.every((org) => reach.has(org)))
    throw new NotFound("import", key, missing);
  return found;
}
