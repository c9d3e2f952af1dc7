import { refusalOf } from "@/lib/api/refuse";
import { ApiError } from "@/lib/kernel/errors";
import { answerOptions } from "@/lib/api/preflight";
import { routerOf, unknownAddress, unsupportedMethod } from "@/lib/api/router";
import { type Authenticate, serveOperation } from "@/lib/api/serve";
import { describeInterface } from "@/lib/server/front/description";
import { operations } from "./operations";
import {
  foreignCall,
  identifyPortal,
  isPortalCall,
  operationPath,
} from "@/lib/server/front/portal-calls";

const route = routerOf(operations);

/**
 * Answers one request of the public interface, its machine-readable description, or a call of the
 * portal's own pages: below their prefix the same operations, for a session instead of a token.
 */
export function handleApiRequest(request: Request): Promise<Response> {
  return answerAt(request, new URL(request.url).pathname);
}

/** The same, where the path was taken out of the address already. */
export async function answerAt(request: Request, path: string): Promise<Response> {
  const described = describeInterface(request, path);
  if (described) return described;
  if (!isPortalCall(path)) return answer(request, path);
  return foreignCall(request, path) ?? answer(request, operationPath(path), identifyPortal);
}

async function answer(request: Request, path: string, identify?: Authenticate): Promise<Response> {
  try {
    const asked =
      request.method === "OPTIONS" && !identify ? await answerOptions(request) : undefined;
    if (asked) return asked;
    const match = route(request.method, path);
    if (match.kind === "unknown") return refusalOf(path, unknownAddress(), request);
    if (match.kind === "method") return refusalOf(path, unsupportedMethod(match.allow), request);
    const response = await serveOperation(match.operation, request, match.params, identify);
    if (request.method !== "HEAD") return response;
    await response.body?.cancel();
    return new Response(null, response);
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(path, error, request);
    throw error;
  }
}
