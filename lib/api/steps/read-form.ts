import { ApiError } from "@/lib/kernel/errors";
import { PUBLIC_LIMIT, readBytes, readJson } from "./read-body";

/** The body of the token endpoint: a form or JSON, with client credentials by HTTP Basic as well. */
export async function readForm(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const fields =
    type === "application/json"
      ? await readJson(request, 500000, PUBLIC_LIMIT)
      : formFields(type, await readBytes(request, PUBLIC_LIMIT));
  return Object.assign({}, basicCredentials(request.headers.get("authorization")), fields);
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

function basicCredentials(header: string | null): Record<string, string> {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,400})$/i.exec(header ?? "")?.[1];
  const [id, secret] = encoded
    ? Buffer.from(encoded, "base64").toString("utf8").split(/:(.*)/s)
    : [];
  return id && secret !== undefined ? { client_id: id, client_secret: secret } : {};
}
