import { ApiError } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { headerPrefixes } from "./own-headers";

/** The version of batch actions that a call without the header has. */
const DEFAULT = 79;
const NEWEST = 150;

/**
 * Batch actions have a version of their own, `X-Service-WSDL-Version`. Every version has the same objects and fields
 * here: a valid number is answered as it came.
 *
 * @throws ApiError INVALID_VERSION for anything that is no version.
 */
export function noteWsdlVersion({ request, path, prefix, headers }: Exchange): void {
  if (!path.startsWith("/v1/action/")) return;
  const sent = headerPrefixes()
    .map((own) => request.headers.get(`x-${own}-wsdl-version`))
    .find((value) => value !== null);
  const version = sent ?? String(DEFAULT);
  const [number = ""] = /^\d{1,3}(?=(?:\.0)?$)/.exec(version) ?? [];
  if (Number(number) < 1 || Number(number) > NEWEST) {
    const words = `X-Service-WSDL-Version must be a number from 1 to ${NEWEST}.`;
    throw new ApiError(20, words, { resource: 500000, word: "INVALID_VERSION" });
  }
  headers[`x-${prefix}-wsdl-version`] = number;
}
