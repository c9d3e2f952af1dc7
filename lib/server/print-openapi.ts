import { openapiAt } from "@/lib/api/openapi/openapi";
import { LATEST_VERSION, SUPPORTED_VERSIONS } from "@/lib/kernel/versions";

/** Prints the OpenAPI description of one minor version: `npm run openapi -- 215.0`. */
const asked = process.argv[2] ?? LATEST_VERSION;
const version = SUPPORTED_VERSIONS.find((known) => known === asked);
if (!version) throw new Error(`${asked} is not one of ${SUPPORTED_VERSIONS.join(", ")}`);
process.stdout.write(`${JSON.stringify(openapiAt(version), null, 2)}\n`);
