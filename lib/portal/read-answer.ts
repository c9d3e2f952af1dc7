import type { Contract } from "@/lib/api/operation";
import { OperationFailure, type Reason } from "./failure";
import type { CallResult } from "./operation-address";

/**
 * The result in a response of any style of operation.
 *
 * @throws OperationFailure with every reason when the operation was refused or failed.
 */
export async function readAnswer<C extends Contract>(
  _contract: C,
  response: Response,
): Promise<CallResult<C>> {
  const body = await response.json().catch(() => null);
  if (response.ok && isRecord(body) && body.success !== false && body.Success !== false) {
    const { success: _success, ...result } = body;
    return result as CallResult<C>;
  }
  throw failureOfBody(body, response);
}

/** Why a call that is not an operation was refused or failed. */
export async function failureInAnswer(response: Response): Promise<OperationFailure> {
  return failureOfBody(await response.json().catch(() => null), response);
}

function failureOfBody(body: unknown, { headers, status }: Response): OperationFailure {
  const requestId = headers.get("service-request-id") ?? undefined;
  return new OperationFailure(reasonsOf(body), { requestId, status });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function reasonsOf(body: unknown): Reason[] {
  if (!isRecord(body)) return [{ code: 50000060, message: "The server gave no usable answer." }];
  // Queries are refused in words of their own.
  if (typeof body.FaultMessage === "string")
    return [{ code: String(body.FaultCode ?? ""), message: body.FaultMessage, parameter: null }];
  const listed = [body.reasons, body.errors, body.Errors].find(Array.isArray) ?? [];
  const reasons = listed.filter(isRecord).map((one): Reason => {
    const code = one.reason_code ?? one.code ?? one.Code;
    return {
      code: typeof code === "string" || typeof code === "number" ? code : "",
      message: String(one.message ?? one.Message ?? "The operation failed."),
      parameter: typeof one.parameter === "string" ? one.parameter : null,
    };
  });
  return reasons.length > 0 ? reasons : [{ code: 50000060, message: "The operation failed." }];
}
