import { ApiError } from "@/lib/kernel/errors";
import { answerOptions } from "./preflight";
import { refusalOf } from "./refuse";
import { type Router, unknownAddress, unsupportedMethod } from "./router";
import { type Authenticate, serveOperation } from "./serve";
import { recordUnserved } from "./recording/record-unserved";

/** Answers one request at a router's addresses, including unknown addresses and unsupported methods. */
export async function answerBy(
  route: Router,
  request: Request,
  path: string,
  identify?: Authenticate,
): Promise<Response> {
  try {
    const asked =
      request.method === "OPTIONS" && !identify ? await answerOptions(request) : undefined;
    if (asked) return asked;
    const match = route(request.method, path);
    if (match.kind !== "found") {
      const refusal = match.kind === "unknown" ? unknownAddress() : unsupportedMethod(match.allow);
      if (!identify) recordUnserved(request, path, refusal);
      return refusalOf(path, refusal, request);
    }
    const response = await serveOperation(match.operation, request, match.params, identify);
    if (request.method !== "HEAD") return response;
    await response.body?.cancel();
    return new Response(null, response);
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(path, error, request);
    throw error;
  }
}
