import type { BoundValues } from "@/lib/platform/auth/browser-tokens";
import type { Principal } from "@/lib/platform/auth/principals";
import type { CallingForm } from "@/lib/kernel/context";
import type { Contract } from "./operation";
import type { MinorVersion } from "@/lib/kernel/versions";

/** The path parameters of a request, decoded; null when they cannot be. */
export type PathParams = Readonly<Record<string, string>> | null;

/** One request on its way through the steps. */
export type Exchange = {
  request: Request;
  /** The request's URL, parsed on first use. */
  readonly url: URL;
  /** The address from the slash after the host to the query. */
  path: string;
  contract: Contract;
  params: PathParams;
  /** Scheme and host that the caller used. */
  baseUrl: string;
  requestId: string;
  /** The prefix of our headers in this call, in the request and in the response. */
  prefix: string;
  version: MinorVersion;
  startedAt: number;
  /** False for a page's own reads: request log and audit trail only cover calls. */
  isCall: boolean;
  trackId?: string;
  idempotencyKey?: string;
  /** A browser call's one-time token, the fields that it binds, and the form it comes from. */
  browserToken?: { hash: Buffer; field: string | null; values: BoundValues; form?: CallingForm };
  principal?: Principal;
  /** Failures of rules answer HTTP 200. */
  legacyStatus?: boolean;
  /** The input, once it was read. */
  sent?: { params: unknown; query: unknown; body: unknown };
  entityId?: string;
  orgIds?: readonly string[];
  replayed?: boolean;
  /** Headers that steps add to any response. */
  headers: Record<string, string>;
};
