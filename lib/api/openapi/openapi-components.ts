import { SCOPES } from "@/lib/kernel/scopes";
import { headerPrefixes } from "@/lib/api/wire/own-headers";
import { LATEST_VERSION, SUPPORTED_VERSIONS } from "@/lib/kernel/versions";

const reason = {
  type: "object",
  properties: {
    code: { type: "integer", description: "Eight digits: resource and category." },
    message: { type: "string" },
  },
  required: ["code", "message"],
};

const textReason = {
  ...reason,
  properties: { code: { type: "string" }, message: { type: "string" } },
};

const failureV1 = {
  success: { type: "boolean", const: false },
  processId: { type: "string" },
  requestId: { type: "string" },
  reasons: { type: "array", items: reason },
};

/** The bodies of refusals, by the family of addresses that returns them. */
export const FAILURE_SCHEMAS = {
  Failure: {
    type: "object",
    description: "A refusal of major version 1.",
    properties: {
      ...failureV1,
      challenge: {
        type: "object",
        description: "With status 402, when a card's bank wants to see its holder: where.",
        properties: {
          id: { type: "string" },
          url: { type: "string" },
          seconds: { type: "number" },
        },
        required: ["id", "url", "seconds"],
      },
    },
    required: ["success", "processId", "reasons"],
  },
  FailureWithTextCodes: {
    type: "object",
    description: "A refusal of operations of fulfillments: its codes are texts.",
    properties: { ...failureV1, reasons: { type: "array", items: textReason } },
    required: ["success", "processId", "requestId", "reasons"],
  },
  FailureReasons: {
    type: "object",
    description: "An internal error of operations of fulfillments.",
    properties: { reasons: { type: "array", items: textReason } },
    required: ["reasons"],
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
      message: {
        type: "string",
        description: "With status 401: what is wrong with the credential.",
      },
    },
    required: ["Success", "Errors"],
  },
  NoRecords: {
    type: "object",
    description: "What object operations answer about an id that is not there.",
    properties: {
      records: { type: "array", maxItems: 0 },
      size: { type: "integer", const: 0 },
      done: { type: "boolean", const: true },
    },
    required: ["records", "size", "done"],
  },
  UnknownFields: {
    type: "object",
    description: "A refusal of object operations with `rejectUnknownFields=true`.",
    properties: { message: { type: "string", const: "Error - unrecognised fields" } },
    required: ["message"],
  },
  FailureQuery: {
    type: "object",
    description: "A refusal of a query's text: what is wrong with it, and where.",
    properties: { FaultCode: { type: "string" }, FaultMessage: { type: "string" } },
    required: ["FaultCode", "FaultMessage"],
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

/** The components shared by all operations of the OpenAPI description: credentials, headers, failure bodies. */
export function components(): Record<string, unknown> {
  return {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: `A token of POST /oauth/token. Scopes: ${Object.keys(SCOPES).join(", ")}.`,
      },
      basic: {
        type: "http",
        scheme: "basic",
        description: "Id and secret of an API client, where the company takes key pairs.",
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
        name: `${headerPrefixes()[0]}-version`,
        in: "header",
        required: false,
        description:
          "Minor version; a day such as 2025-08-12 means the newest, 186.0 when absent or not supported.",
        schema: {
          anyOf: [
            { type: "string", enum: SUPPORTED_VERSIONS },
            { type: "string", format: "date" },
          ],
          example: LATEST_VERSION,
        },
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
    schemas: FAILURE_SCHEMAS,
  };
}
