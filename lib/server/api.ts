import { answerBy } from "@/lib/api/answer";
import { routerOf } from "@/lib/api/router";
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
 * Answers one request of the public API, its machine-readable description, or a call of the
 * portal's own pages: below their prefix the same operations, with a session instead of a token.
 */
export function handleApiRequest(request: Request): Promise<Response> {
  return answerAt(request, new URL(request.url).pathname);
}

/** The same, with the path already parsed from the address. */
export async function answerAt(request: Request, path: string): Promise<Response> {
  const described = describeInterface(request, path);
  if (described) return described;
  if (!isPortalCall(path)) return answerBy(route, request, path);
  return (
    foreignCall(request, path) ?? answerBy(route, request, operationPath(path), identifyPortal)
  );
}
