import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import type { Reason } from "@/lib/kernel/errors";
import type { Need } from "@/lib/kernel/features";
import type { Scope } from "@/lib/kernel/scopes";
import type { MinorVersion } from "@/lib/kernel/versions";
import type { JsonText } from "./json";
import type { Upload, UploadedFile } from "./uploaded-file";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Which family of bodies an operation uses: it decides success and failure envelopes. */
export type Style = "v1" | "v2" | "object" | "token" | "settings" | "plain";

/** A scope that a call needs beside the operation's own, for a part of what it does or shows. */
export type AlsoNeeds = {
  readonly scope: Scope;
  /** Its purpose, as in "to collect a payment". */
  readonly to: string;
  /**
   * Whether the checked input needs it. Absent where that is only known later: then the verb that
   * has the effect checks (`requireScope`).
   */
  readonly asks?: (input: { readonly query: unknown; readonly body: unknown }) => boolean;
};

/**
 * An operation as a client sees it. The server validates by this declaration, so do the forms; the
 * reference and the error codes are generated from it.
 */
export type Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  /** The operation's name everywhere; the OpenAPI operationId. */
  id: string;
  method: Method;
  /** `/v1/accounts/{account-key}` */
  path: `/${string}`;
  /** Other spellings of the same address. */
  aliases?: readonly `/${string}`[];
  /** The area that owns it; the tag of the reference. */
  area: string;
  summary: string;
  description?: string;
  /** The scope a caller needs, or "public" for the few operations that come before a credential. */
  scope: Scope | "public";
  /** Further scopes, for effects and parts of responses that other operations guard by them. */
  also?: readonly AlsoNeeds[];
  /** Features that the tenant must have turned on, or must not have. */
  needs?: readonly Need[];
  style: Style;
  /** Six-digit resource of failures that no field has; requests without payload use 500000. */
  resource: number;
  params: P;
  query: Q;
  body: B;
  result: R;
  /** Status of success; 200 when absent. 204 has no body. */
  success?: 200 | 201 | 204;
  /** Calls that count toward the group of high-volume transactions (200 instead of 40 at once). */
  highVolume?: boolean;
  /** A file in a form may replace the JSON body; the handler then gets the file, and no fields. */
  upload?: Upload;
  /**
   * The sender authenticates by a signature over the bytes of the body: the handler gets them
   * unchanged, with these headers (lower case), instead of fields.
   */
  signedBy?: readonly string[];
  /**
   * Version 1 with the envelope of fulfillments: codes are texts, an internal error has reasons alone, and a success has
   * processId and requestId (interface: Other rules).
   */
  textCodes?: true;
  /** Media type of a result that is not JSON. */
  media?:
    | "application/pdf"
    | "application/pdf;charset=UTF-8"
    | "image/png"
    | "text/html"
    | "text/xml";
  /** Further media types of the result. */
  otherMedia?: readonly string[];
  /**
   * Calls a payment gateway inside its transaction, which is therefore never retried. A function
   * decides by the body.
   */
  callsGateway?: boolean | ((body: unknown) => boolean);
  /** Changes nothing although its method is POST, such as a preview. */
  readOnly?: boolean;
  /** Its effects are calls of other operations, each in a transaction of its own; it has none itself. */
  callsOperations?: boolean;
  /** Its calls of other operations share one transaction where a body asks for that: all take effect, or none. */
  inOneTransaction?: (body: unknown) => boolean;
  /** Rules that may refuse it, for the reference. */
  rules?: readonly string[];
  /** Sample bodies, for the reference and its try-it. */
  example?: unknown;
};

/** Declares an operation. Nothing is registered: the list of all contracts names it. */
export function defineOperation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(contract: Contract<P, Q, B, R>): Contract<P, Q, B, R> {
  return contract;
}

/** A handler's input: checked, and with the current field names. */
export type Input<C extends Contract> = {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
  /** The file sent instead of a body, where the contract accepts one. */
  file?: UploadedFile;
  /** The body as received, where the contract says that it is signed. */
  signed?: SignedBody;
};

/** A body whose sender signed its bytes, and the headers that may hold the signature. */
export type SignedBody = { text: string; headers: Readonly<Record<string, string>> };

/** What a call within another one is given: the parts of its request, as a client would send them. */
export type InnerCall = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
  /** The minor version whose fields the body has and the answer gets; the latest when absent. */
  version?: MinorVersion;
};

/** What became of a call within another one. */
export type InnerAnswer = { ok: true; body: unknown } | { ok: false; reasons: readonly Reason[] };

/** Calls an operation by its id, as the caller of the outer one: checked, authorized and recorded like any call. */
export type CallOperation = (id: string, call: InnerCall) => Promise<InnerAnswer>;

export type Handler<C extends Contract> = (
  ctx: Ctx,
  input: Input<C>,
  /** Only for contracts that declare `callsOperations`. */
  call: CallOperation,
) => Promise<z.output<C["result"]> | JsonText<unknown>>;

/** A contract bound to the code that fulfils it. */
export type Operation = {
  contract: Contract;
  handle: (ctx: Ctx, input: Input<Contract>, call?: CallOperation) => Promise<unknown>;
};

/** Binds a contract to its handler: translate in, call a verb, present. */
export function operation<C extends Contract>(contract: C, handle: Handler<C>): Operation {
  return { contract, handle: handle as Operation["handle"] };
}

/** True when the operation changes data, and so runs in a transaction with an audit entry. */
export function writes(contract: Contract): boolean {
  return contract.method !== "GET" && !contract.readOnly;
}
