import { type Category, CATEGORIES } from "./codes";

/**
 * One reason of a refusal as clients see it. `parameter` is the field's path, shown by version 2;
 * `word` is what object operations show when it is not the category's word.
 */
export type Reason = { code: number; message: string; parameter?: string; word?: string };

/** A refused credential or scope, with its owner as far as known. */
export type Refused = {
  what:
    | "token"
    | "client secret"
    | "key headers"
    | "basic"
    | "cookie"
    | "signature"
    | "bound value"
    | "gateway signature"
    | "session"
    | "password"
    | "scope";
  scope?: string;
  tenantId?: string;
  clientId?: string;
};

export type ApiErrorOptions = {
  /** Six-digit resource; the operation's own resource when absent. */
  resource?: number;
  /** HTTP status when it is not the category's (413, 415, 402). */
  status?: number;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Path of the invalid field. */
  parameter?: string;
  /** All reasons, when there is more than one or the codes are known already. */
  reasons?: readonly Reason[];
  /** The cause, for the log and never for the client. */
  cause?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The word of object operations when it is not the category's, such as DUPLICATE_VALUE. */
  word?: string;
  /** Facts beside the reasons, in failures of version 1. */
  beside?: Readonly<Record<string, unknown>>;
  /** For the log and the audit trail, never for the client. */
  refused?: Refused;
  /** The whole failure body, for the few responses whose shape is not that of their style. */
  body?: unknown;
};

/** A refusal with a public message; `cause` stays private. Only the server's edge catches it. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly category: Category;
  readonly options: ApiErrorOptions;

  constructor(category: Category, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.category = category;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? CATEGORIES[this.category].status;
  }
}

/** Category 10: the caller lacks a scope, a role or a feature. */
export class AccessDenied extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(10, message, options);
  }
}

/** Category 11: no valid credential. One text for all causes. */
export class AuthenticationFailed extends ApiError {
  constructor(message = "Authentication error", options: ApiErrorOptions = {}) {
    const headers = { "www-authenticate": "Bearer", ...options.headers };
    super(11, message, { resource: 900000, ...options, headers });
  }
}

/** Category 20: a value is not acceptable, found after its format was checked. */
export class InvalidValue extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(20, message, options);
  }
}

/** Category 22: something required is missing, found by a rule over several fields. */
export class MissingField extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(22, message, options);
  }
}

/** Category 23: a query parameter is missing, found by a rule over several. */
export class MissingParameter extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(23, message, options);
  }
}

/** Category 30: a business rule forbids it. The message names the rule. */
export class RuleViolation extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(30, message, options);
  }
}

/** Category 40: no such object for this caller. The same for another tenant's. */
export class NotFound extends ApiError {
  constructor(what: string, key: string, options?: ApiErrorOptions) {
    super(40, `Cannot find ${what} by key: '${key.slice(0, 100)}'.`, options);
  }
}

/** Category 50: another call is changing the same objects. */
export class Locked extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(50, message, { retryAfter: 1, ...options });
  }
}

/** Category 61: a temporary fault, such as a lost database connection. */
export class TemporaryError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(61, message, { retryAfter: 1, ...options });
  }
}

/** Category 70: a limit is reached. */
export class LimitExceeded extends ApiError {
  constructor(message: string, retryAfter: number, options?: ApiErrorOptions) {
    super(70, message, { retryAfter, ...options });
  }
}

/** Category 99: an outside system failed, or (status 402) a payment was declined. */
export class IntegrationError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(99, message, options);
  }
}

/** The number of an order that does not exist: an invalid value, as programs know it, and not category 40. */
export class UnknownOrder extends InvalidValue {
  constructor(key: string) {
    super(`Invalid orderNumber: ${key.slice(0, 100)}`, { resource: 500000 });
  }
}
