import { SCOPES } from "./scopes";
import { LATEST_VERSION, SUPPORTED_VERSIONS } from "./versions";

const reason = {
  type: "object",
  properties: {
    code: { type: "integer", description: "Eight digits: resource and category." },
    message: { type: "string" },
  },
  required: ["code", "message"],
};

const failureV1 = {
  success: { type: "boolean", const: false },
  processId: { type: "string" },
  requestId: { type: "string" },
  reasons: { type: "array", items: reason },
};

/** The bodies of refusals, by the family of addresses that answers them. */
const failures = {
  Failure: {
    type: "object",
    description: "A refusal of major version 1.",
    properties: failureV1,
    required: ["success", "processId", "reasons"],
  },
  FailureV2: {
    type: "object",
    description: "A refusal of major version 2.",
    properties: {
      type: { type: "string" },
      retryable: { type: "boolean" },
      process_id: { type: "string" },
      request_id: { type: "string" },
      errors: {
        type: "array",
        items: {
          type: "object",
          properties: {
            code: { type: "string" },
            parameter: { type: "string" },
            message: { type: "string" },
            reason_code: { type: "integer" },
          },
          required: ["code", "message", "reason_code"],
        },
      },
    },
    required: ["type", "errors", "retryable"],
  },
  FailureObject: {
    type: "object",
    description: "A refusal of object operations.",
    properties: {
      Success: { type: "boolean", const: false },
      Errors: {
        type: "array",
        items: {
          type: "object",
          properties: { Code: { type: "string" }, Message: { type: "string" } },
          required: ["Code", "Message"],
        },
      },
    },
    required: ["Success", "Errors"],
  },
  FailureSettings: {
    type: "object",
    description: "A refusal of settings.",
    properties: {
      ...failureV1,
      errorMessages: { type: "array", items: { type: "string" } },
    },
    required: ["success", "processId", "reasons", "errorMessages"],
  },
  FailureToken: {
    type: "object",
    description: "A refusal of the token endpoint.",
    properties: {
      error: { type: "string" },
      error_description: { type: "string" },
      reasons: { type: "array", items: reason },
    },
    required: ["error", "error_description"],
  },
};

/** What all operations of the OpenAPI description share: credentials, headers, failure bodies. */
export function components(): Record<string, unknown> {
  return {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: `A token of POST /oauth/token. Scopes: ${Object.keys(SCOPES).join(", ")}.`,
      },
    },
    headers: {
      ServiceRequestId: {
        description: "Id of the request, to quote to support.",
        schema: { type: "string", format: "uuid" },
      },
    },
    parameters: {
      ServiceVersion: {
        name: "service-version",
        in: "header",
        required: false,
        description: "Minor version; 186.0 when absent or not supported.",
        schema: { type: "string", enum: SUPPORTED_VERSIONS, example: LATEST_VERSION },
      },
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description:
          "Up to 255 printable ASCII characters; a repeated request with the same key has one effect.",
        schema: { type: "string", maxLength: 255 },
      },
    },
    schemas: failures,
  };
}
