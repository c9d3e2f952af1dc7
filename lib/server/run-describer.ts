import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { openapiAt } from "@/lib/api/openapi/openapi";
import type { MinorVersion } from "@/lib/kernel/versions";

const pack = promisify(gzip);

/** The thread that generates the description of the interface, compressed; `describer.ts` starts it. */
export default function packedDescription(asked: {
  version: MinorVersion;
  baseUrl: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  return pack(JSON.stringify(openapiAt(asked.version, asked.baseUrl)));
}
