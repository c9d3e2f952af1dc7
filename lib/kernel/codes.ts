/** The category half of an error code (interface: Error categories). */
export type Category = 10 | 11 | 20 | 21 | 22 | 23 | 30 | 40 | 45 | 50 | 60 | 61 | 70 | 90 | 99;

export type CategoryFacts = {
  name: string;
  /** HTTP status unless the error specifies another one. */
  status: number;
  /** True when sending the same request again can succeed. */
  retryable: boolean;
  /** What the client should do next. */
  action: string;
  /** `type` in the failure body of major version 2. */
  v2Type: string;
  /** `code` of one error of major version 2. */
  v2Code: string;
};

/** The one table from category to everything that depends on it. */
export const CATEGORIES: Readonly<Record<Category, CategoryFacts>> = {
  10: {
    name: "Permission or access denied",
    status: 403,
    retryable: false,
    v2Type: "forbidden",
    v2Code: "forbidden",
    action: "Ask an owner of the tenant for the scope or feature that the message names.",
  },
  11: {
    name: "Authentication failed",
    status: 401,
    retryable: false,
    v2Type: "unauthorized",
    v2Code: "authorization_token_expired",
    action: "Get a new token and send it as a bearer token.",
  },
  20: {
    name: "Invalid format or value",
    status: 400,
    retryable: false,
    v2Type: "bad_request",
    v2Code: "invalid_parameter",
    action: "Correct the field that the message names.",
  },
  21: {
    name: "Unknown field in request",
    status: 400,
    retryable: false,
    v2Type: "bad_request",
    v2Code: "unknown_parameter",
    action: "Remove the field, or send the minor version that knows it.",
  },
  22: {
    name: "Missing required field",
    status: 400,
    retryable: false,
    v2Type: "bad_request",
    v2Code: "missing_parameter",
    action: "Add the field that the message names.",
  },
  23: {
    name: "Missing required parameter",
    status: 400,
    retryable: false,
    v2Type: "bad_request",
    v2Code: "missing_parameter",
    action: "Add the query parameter that the message names.",
  },
  30: {
    name: "Rule restriction",
    status: 422,
    retryable: false,
    v2Type: "request_failed",
    v2Code: "invalid_request",
    action: "Meet the rule that the message names.",
  },
  40: {
    name: "Not found",
    status: 404,
    retryable: false,
    v2Type: "not_found",
    v2Code: "resource_not_found",
    action: "Check the id, number or address.",
  },
  45: {
    name: "Unsupported request",
    status: 405,
    retryable: false,
    v2Type: "method_not_allowed",
    v2Code: "invalid_request",
    action: "Use one of the methods in the Allow header.",
  },
  50: {
    name: "Locking contention",
    status: 409,
    retryable: true,
    v2Type: "conflict",
    v2Code: "in_use",
    action: "Send the request again after the seconds in Retry-After.",
  },
  60: {
    name: "Internal error",
    status: 500,
    retryable: false,
    v2Type: "internal_server_error",
    v2Code: "internal_error",
    action: "Report the request id; the cause is in the server's log under it.",
  },
  61: {
    name: "Temporary error",
    status: 503,
    retryable: true,
    v2Type: "service_unavailable",
    v2Code: "temporary_error",
    action: "Send the request again after the seconds in Retry-After.",
  },
  70: {
    name: "Request exceeded limit",
    status: 429,
    retryable: true,
    v2Type: "too_many_requests",
    v2Code: "limit_exceeded",
    action: "Send the request again after the seconds in Retry-After.",
  },
  90: {
    name: "Malformed request",
    status: 400,
    retryable: false,
    v2Type: "bad_request",
    v2Code: "invalid_request",
    action: "Send well-formed JSON.",
  },
  99: {
    name: "Integration error",
    status: 502,
    retryable: false,
    v2Type: "bad_gateway",
    v2Code: "card_error",
    action: "Act on the message of the payment gateway or tax engine.",
  },
};

/** Resource of requests without a payload and of everything that belongs to no field. */
export const GENERIC_RESOURCE = 500000;

/** Resource of authentication and cross-origin failures. */
export const AUTHENTICATION_RESOURCE = 900000;

/** The eight-digit error code of a resource and a category: 531003 and 20 give 53100320. */
export function errorCode(resource: number, category: Category): number {
  return resource * 100 + category;
}

/** The category half of an eight-digit code. */
export function categoryOf(code: number): Category {
  return (code % 100) as Category;
}

/** The six-digit resource half of an eight-digit code. */
export function resourceOf(code: number): number {
  return Math.floor(code / 100);
}
