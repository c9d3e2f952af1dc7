import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Method } from "./operation";
import { plainPath } from "./wire/plain-path";

type RouteHandler = (request: Request) => Promise<Response>;
type Route = Record<Method | "OPTIONS", RouteHandler>;

/**
 * A request to the process in which Next owns the port, its address as it was sent, and its pending
 * response.
 */
type Underway = { incoming: IncomingMessage; address: string; outgoing: ServerResponse };

/** Answers a request whose path is plain. */
export type Answer = (request: Request, path: string) => Promise<Response>;

declare global {
  var perennialUnderway: AsyncLocalStorage<Underway> | undefined;
  /** Loads what answers at the addresses of some operations, by their names; `instrumentation.ts` sets it. */
  var perennialOperations: (() => Promise<(names: readonly string[]) => Answer>) | undefined;
}

/** One per process: the process puts calls in, and route files, which Next loads separately, take them out. */
export const underway = (globalThis.perennialUnderway ??= new AsyncLocalStorage<Underway>());

/** The handlers of a route file, from a function that answers a request and its plain path. */
export function routed(answer: Answer): Route {
  const handler = async (request: Request) => {
    const call = underway.getStore();
    const sent = asSent(request, call);
    const response = await answer(sent, plainPath(pathOf(sent.url)));
    return call ? withHeaders(response, call.outgoing) : response;
  };
  return {
    GET: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/**
 * The handlers of one route file, by the names of operations that a module exports. The file imports the module's type
 * alone: 500 files that each import the operations' code would take most of the build, and a copy of it each.
 * Addresses and methods are matched once more by the plain listener's router: Next accepts more
 * spellings of an address, and its own answer to an unsupported method is not in our error shape.
 */
export function serve<Module>(
  served: Partial<Record<Method, Extract<keyof Module, string>>>,
): Route {
  let answer: Promise<Answer> | undefined;
  return routed(async (request, path) =>
    (await (answer ??= answerOf(Object.values(served))))(request, path),
  );
}

async function answerOf(names: readonly string[]): Promise<Answer> {
  const load = globalThis.perennialOperations;
  if (!load) throw new Error("instrumentation.ts has not run");
  return (await load())(names);
}

/** Refuses addresses that have no route file. */
export const unknown = serve({});

/**
 * Next replaces the host in addresses, and drops the header that says how a response is compressed.
 * Only one of the two compresses: our steps where we own the port, otherwise Next.
 */
function asSent(request: Request, call: Underway | undefined): Request {
  const headers = new Headers(request.headers);
  if (call) delete call.incoming.headers["accept-encoding"];
  else headers.delete("accept-encoding");
  const { method, body, signal } = request;
  const address = call
    ? `http://${call.incoming.headers.host ?? "localhost"}${call.address}`
    : request.url;
  return new Request(address, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

function pathOf(url: string): string {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", slash);
  return url.slice(slash, query < 0 ? undefined : query);
}

/** Next copies only some response headers, and has already set those of pages. */
function withHeaders(response: Response, outgoing: ServerResponse): Response {
  outgoing.removeHeader("vary");
  for (const [name, value] of response.headers)
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  return new Response(response.body, { status: response.status });
}
