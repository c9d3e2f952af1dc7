import { answerBy } from "@/lib/api/answer";
import type { Answer } from "@/lib/api/next";
import { routerOf } from "@/lib/api/router";
import { plainPath } from "@/lib/api/wire/plain-path";
import { describeInterface } from "@/lib/server/front/description";
import { operationFiles, operations } from "@/lib/api/operations";
import {
  foreignCall,
  identifyPortal,
  isPortalCall,
  operationPath,
} from "@/lib/server/front/portal-calls";

const route = routerOf(operations);
const byName = new Map([...operationFiles.values()].flatMap((bound) => Object.entries(bound)));

/**
 * Answers one request of the public API, its machine-readable description, or a call of the
 * portal's own pages: below their prefix the same operations, with a session instead of a token.
 */
export function handleApiRequest(request: Request): Promise<Response> {
  return answerAt(request, new URL(request.url).pathname);
}

/** The same, with the path already parsed from the address, in whichever spelling it came. */
export async function answerAt(request: Request, sent: string): Promise<Response> {
  const path = plainPath(sent);
  const described = describeInterface(request, path);
  if (described) return described;
  if (!isPortalCall(path)) return answerBy(route, request, path);
  return (
    foreignCall(request, path) ?? answerBy(route, request, operationPath(path), identifyPortal)
  );
}

/** Answers as a route file does: at the addresses of the operations with these names alone. */
export function answerByNames(names: readonly string[]): Answer {
  const routeOfFile = routerOf(
    names.map((name) => {
      const operation = byName.get(name);
      if (!operation) throw new Error(`there is no operation ${name}`);
      return operation;
    }),
  );
  return (request, path) => answerBy(routeOfFile, request, path);
}
