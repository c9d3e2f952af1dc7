import { refusalOf } from "@/lib/api/refuse";
import { ApiError } from "@/lib/api/errors";
import { routerOf, unknownAddress, unsupportedMethod } from "@/lib/api/router";
import { type Authenticate, serveOperation } from "@/lib/api/serve";
import { operations } from "./operations";

const route = routerOf(operations);

/**
 * Answers one request of the public interface. `path` is the address without query; the portal
 * passes its own addresses with their prefix taken off, and its own way to find out who calls.
 */
export async function handleApiRequest(
  request: Request,
  path = new URL(request.url).pathname,
  identify?: Authenticate,
): Promise<Response> {
  try {
    const match = route(request.method, path);
    if (match.kind === "unknown") return refusalOf(path, unknownAddress());
    if (match.kind === "method") return refusalOf(path, unsupportedMethod(match.allow));
    const response = await serveOperation(match.operation, request, match.params, identify);
    return request.method === "HEAD" ? new Response(null, response) : response;
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(path, error);
    throw error;
  }
}
