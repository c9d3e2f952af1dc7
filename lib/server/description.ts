import { InvalidValue } from "@/lib/api/errors";
import { openapiAt } from "@/lib/api/openapi";
import { refusalOf } from "@/lib/api/refuse";
import { unsupportedMethod } from "@/lib/api/router";
import { LATEST_VERSION, SUPPORTED_VERSIONS } from "@/lib/api/versions";

const PATH = "/openapi.json";

/** Answers `/openapi.json?version=…` with the description at that minor version; else undefined. */
export function describeInterface(request: Request, path: string): Response | undefined {
  if (path !== PATH) return undefined;
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refusalOf(PATH, unsupportedMethod(["GET"]));
  const asked = url.searchParams.get("version") ?? LATEST_VERSION;
  const version = SUPPORTED_VERSIONS.find((known) => known === asked);
  if (!version) {
    return refusalOf(
      PATH,
      new InvalidValue(`version must be one of ${SUPPORTED_VERSIONS.join(", ")}`, {
        resource: 500000,
      }),
    );
  }
  const description = JSON.stringify(
    openapiAt(version, process.env.PERENNIAL_BASE_URL ?? url.origin),
  );
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
  };
  return new Response(request.method === "HEAD" ? null : description, { headers });
}
