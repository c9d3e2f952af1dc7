import * as z from "zod";
import { categoryOf } from "@/lib/kernel/codes";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { viewAt } from "../field";
import type { MinorVersion } from "@/lib/kernel/versions";
import type { Contract, Input, SignedBody } from "../operation";
import { type Check, parseAt } from "../reasons";
import { BODY_LIMIT, PUBLIC_LIMIT, readJson, readSigned } from "./read-body";
import { readForm } from "./read-form";
import { isForm, type ReceivedFile, readUpload } from "./read-upload";
import { resourceOfExchange } from "./respond";
import { ownHeader } from "../wire/own-headers";

/** The parts of a request as received, not yet validated. */
export type RawInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: ReceivedFile;
  signed?: SignedBody;
};

/** True for 1 to 64 ASCII characters that cannot split a header. */
export function isTrackId(text: string): boolean {
  return /^[\x20-\x7e]{1,64}$/.test(text) && !/[:;"']/.test(text);
}

/** The caller's own id for the call, echoed in the response. */
export function trackIdOf(request: Request): string | undefined {
  const trackId = ownHeader(request.headers, "track-id");
  if (trackId === null) return undefined;
  if (!isTrackId(trackId)) {
    throw new ApiError(
      20,
      "Service-Track-Id must have 1 to 64 ASCII characters without colon, semicolon or quotes.",
      { resource: 500000 },
    );
  }
  return trackId;
}

/** Path and query of a request without a body. */
export function readAddress({ request, params }: Exchange): RawInput {
  if (!params)
    throw new ApiError(20, "The path is not valid percent-encoding.", { resource: 500000 });
  const query = request.url.includes("?") ? queryOf(new URL(request.url).searchParams) : {};
  return { params, query, body: {} };
}

/** True where a call may have no body at all: no field of it is required. */
const takesNothing = (body: Contract["body"], at: MinorVersion) =>
  viewAt(body, at).safeParse({}).success;

/** Reads path, query and body. */
export async function readInput(exchange: Exchange): Promise<RawInput> {
  const { request, contract, version } = exchange;
  const { params, query } = readAddress(exchange);
  if (contract.signedBy)
    return { params, query, body: {}, signed: await readSigned(request, contract.signedBy) };
  if (contract.upload && isForm(request))
    return { params, query, body: {}, file: await readUpload(request, contract.upload) };
  const body =
    contract.style === "token"
      ? await readForm(request)
      : await readJson(request, {
          resource: contract.resource,
          limit: contract.scope === "public" ? PUBLIC_LIMIT : BODY_LIMIT,
          mayBeEmpty: request.method === "DELETE" || takesNothing(contract.body, version),
        });
  return { params, query, body };
}

const MOST_PARAMETERS = 200;
const badQuery = (message: string) => new ApiError(20, message, { resource: 500000 });

/** Query parameters by name; a name ending in `[]` collects a list, any other occurs once. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  if (search.size > MOST_PARAMETERS)
    throw badQuery(`The address has more than ${MOST_PARAMETERS} query parameters.`);
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    if (name === "__proto__" || name === "__proto__[]")
      throw new ApiError(21, "Unknown field __proto__.", { resource: 500000 });
    if (name.endsWith("[]")) query[name.slice(0, -2)] = values;
    else if (values.length > 1)
      throw badQuery(`The query parameter ${name.slice(0, 60)} stands ${values.length} times.`);
    else query[name] = values[0] ?? "";
  }
  return query;
}

/** The parameters that a version knows; a call may have others, which mean nothing. */
function knownOf(schema: Contract["query"], query: unknown, at: MinorVersion): unknown {
  const view = viewAt(schema, at);
  if (!(view instanceof z.ZodObject) || typeof query !== "object" || query === null) return query;
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(view.shape, name));
  return Object.fromEntries(known);
}

/** Validates all parts at the version in force and reports every problem at once. */
export function checkInput(exchange: Exchange, raw: RawInput): Input<Contract> {
  const { contract, version } = exchange;
  const resource = resourceOfExchange(exchange);
  const reasons: Reason[] = [];
  const ofAddress = { at: version, resource: 500000, missing: 23, empty: "absent" } as const;
  const empty = contract.method === "PUT" || contract.method === "PATCH" ? "clears" : "absent";
  const check = (schema: Contract["body"], value: unknown, how: Check) => {
    const parsed = parseAt(schema, value, how);
    if (parsed.ok) return parsed.value;
    reasons.push(...parsed.reasons);
    return undefined;
  };
  const input = {
    params: check(contract.params, raw.params, ofAddress),
    query: check(contract.query, knownOf(contract.query, raw.query, version), ofAddress),
    body: check(contract.body, raw.body, { at: version, resource, missing: 22, empty }),
  };
  const [first] = reasons;
  if (first) throw new ApiError(categoryOf(first.code), first.message, { reasons });
  return {
    ...(input as Input<Contract>),
    ...(raw.file ? { file: raw.file } : {}),
    ...(raw.signed ? { signed: raw.signed } : {}),
  };
}
