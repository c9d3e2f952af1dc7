import { InvalidValue } from "@/lib/kernel/errors";
import { refusalOf } from "@/lib/api/refuse";
import { unsupportedMethod } from "@/lib/api/router";
import { acceptsGzip } from "@/lib/api/steps/respond";
import { LATEST_VERSION, SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { type Describer, theDescriber } from "./describer";

const PATH = "/openapi.json";

/** Answers `/openapi.json?version=…` with the description at that minor version; otherwise undefined. */
export function describeInterface(
  request: Request,
  path: string,
  describer = theDescriber,
): Promise<Response> | undefined {
  return path === PATH ? description(request, describer()) : undefined;
}

async function description(request: Request, describer: Describer): Promise<Response> {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refusalOf(PATH, unsupportedMethod(["GET"]), request);
  const asked = url.searchParams.get("version") ?? LATEST_VERSION;
  const version = SUPPORTED_VERSIONS.find((known) => known === asked);
  if (!version) {
    const words = `version must be one of ${SUPPORTED_VERSIONS.join(", ")}`;
    return refusalOf(PATH, new InvalidValue(words, { resource: 500000 }), request);
  }
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    vary: "Accept-Encoding",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const { PERENNIAL_BASE_URL, NEXTAUTH_URL } = process.env;
  const packed = await describer.describe(
    version,
    PERENNIAL_BASE_URL ?? NEXTAUTH_URL ?? url.origin,
  );
  if (!acceptsGzip(request.headers.get("accept-encoding")))
    return new Response(unpacked(packed), { headers });
  return new Response(packed, { headers: { ...headers, "content-encoding": "gzip" } });
}

/** The bytes as they are decompressed: all at once would be megabytes per caller. */
function unpacked(packed: Uint8Array<ArrayBuffer>): ReadableStream {
  return new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
}
