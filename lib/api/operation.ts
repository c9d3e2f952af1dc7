import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import type { Scope } from "@/lib/kernel/scopes";
import type { Upload, UploadedFile } from "./uploaded-file";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Which family of bodies an operation speaks: it decides success and failure envelopes. */
export type Style = "v1" | "v2" | "object" | "token" | "settings" | "plain";

/** A scope that a call needs beside the operation's own, for a part of what it does or shows. */
export type AlsoNeeds = {
  readonly scope: Scope;
  /** What needs it, as in "to collect a payment". */
  readonly to: string;
  /**
   * Tells from the checked input whether the call asks for it. Absent where that shows only later:
   * then the verb that has the effect asks (`requireScope`).
   */
  readonly asks?: (input: { readonly query: unknown; readonly body: unknown }) => boolean;
};

/**
 * An operation as a client sees it. The declaration is what the server checks, the forms validate,
 * the reference prints and the error codes are computed from.
 */
export type Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  /** The name under which everything about the operation is found; the OpenAPI operationId. */
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
  /** Further scopes, for effects and parts of answers that other operations guard by them. */
  also?: readonly AlsoNeeds[];
  style: Style;
  /** Six-digit resource of failures that no field carries; requests without payload use 500000. */
  resource: number;
  params: P;
  query: Q;
  body: B;
  result: R;
  /** Status of success; 200 when absent. */
  success?: 200 | 201;
  /** Calls that count toward the group of high-volume transactions (200 instead of 40 at once). */
  highVolume?: boolean;
  /** A file in a form may stand in place of the JSON body; the handler then gets it, and no fields. */
  upload?: Upload;
  /**
   * The sender proves itself by a signature over the bytes of the body: the handler gets them as
   * they came, with these headers (lower case), instead of fields.
   */
  signedBy?: readonly string[];
  /** Kind of a result that is not JSON. */
  media?: "application/pdf" | "application/pdf;charset=UTF-8" | "text/html";
  /**
   * Asks a payment gateway inside its transaction, which is therefore never run a second time. A
   * function tells from the body whether it does.
   */
  callsGateway?: boolean | ((body: unknown) => boolean);
  /** Changes nothing although its method is POST, such as a preview. */
  readOnly?: boolean;
  /** Rules that may refuse it, for the reference. */
  rules?: readonly string[];
  /** Examples of a body, for the reference and its try-it. */
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

/** What a handler receives: checked, and in today's field names. */
export type Input<C extends Contract> = {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
  /** The file that came in place of a body, where the contract takes one. */
  file?: UploadedFile;
  /** The body as it came, where the contract says that it is signed. */
  signed?: SignedBody;
};

/** A body whose sender signed its bytes, and the headers that may hold the signature. */
export type SignedBody = { text: string; headers: Readonly<Record<string, string>> };

export type Handler<C extends Contract> = (
  ctx: Ctx,
  input: Input<C>,
) => Promise<z.output<C["result"]>>;

/** A contract bound to the code that fulfils it. */
export type Operation = {
  contract: Contract;
  handle: (ctx: Ctx, input: Input<Contract>) => Promise<unknown>;
};

/** Binds a contract to its handler: translate in, call a verb, present. */
export function operation<C extends Contract>(contract: C, handle: Handler<C>): Operation {
  return { contract, handle: handle as Operation["handle"] };
}

/** True when the operation changes data, and so runs in a transaction with an audit entry. */
export function writes(contract: Contract): boolean {
  return contract.method !== "GET" && !contract.readOnly;
}
