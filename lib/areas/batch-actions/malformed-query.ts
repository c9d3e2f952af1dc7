import { ApiError } from "@/lib/kernel/errors";

/** A query that is not understood: HTTP 400 in the words that clients of batch actions read. */
export class MalformedQuery extends ApiError {
  constructor(message: string, code = "MALFORMED_QUERY") {
    super(20, message, { body: { FaultCode: code, FaultMessage: message } });
  }
}
