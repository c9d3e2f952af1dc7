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
  /** The request's address, taken apart when it is asked for. */
  readonly url: URL;
  /** The address from the slash after the host to the query. */
  path: string;
  contract: Contract;
  params: PathParams;
  /** Scheme and host that the caller used. */
  baseUrl: string;
  requestId: string;
  version: MinorVersion;
  startedAt: number;
  /** False for what a page reads for itself: log and trail are about calls. */
  isCall: boolean;
  trackId?: string;
  idempotencyKey?: string;
  /** The one-time token of a browser's call, the fields that it binds, and the form it comes from. */
  browserToken?: { hash: Buffer; field: string | null; values: BoundValues; form?: CallingForm };
  principal?: Principal;
  /** What was sent, once it was read. */
  sent?: { params: unknown; query: unknown; body: unknown };
  entityId?: string;
  orgIds?: readonly string[];
  replayed?: boolean;
  /** Headers that steps add to whatever the answer is. */
  headers: Record<string, string>;
};
