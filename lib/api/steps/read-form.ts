import { ApiError } from "@/lib/kernel/errors";
import { basicCredentials } from "./basic-credentials";
import { PUBLIC_LIMIT, readBytes, readJson } from "./read-body";

/** The body of the token endpoint: a form or JSON, with client credentials by HTTP Basic as well. */
export async function readForm(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const fields =
    type === "application/json"
      ? await readJson(request, { resource: 500000, limit: PUBLIC_LIMIT, mayBeEmpty: false })
      : formFields(type, await readBytes(request, PUBLIC_LIMIT));
  return Object.assign({}, clientOf(request.headers.get("authorization")), fields);
}

function formFields(type: string | undefined, bytes: Buffer): Record<string, string> {
  if (type !== undefined && type !== "application/x-www-form-urlencoded") {
    throw new ApiError(
      20,
      "Content-Type must be application/x-www-form-urlencoded or application/json.",
      { status: 415, resource: 500000 },
    );
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) {
    if (Object.hasOwn(fields, name))
      throw new ApiError(20, `The field ${name.slice(0, 60)} stands twice.`, { resource: 500000 });
    if (name === "__proto__")
      throw new ApiError(21, "Unknown field __proto__.", { resource: 500000 });
    fields[name] = value;
  }
  return fields;
}

function clientOf(header: string | null): Record<string, string> {
  const pair = basicCredentials(header ?? "");
  return pair?.keyId ? { client_id: pair.keyId, client_secret: pair.secret } : {};
}
