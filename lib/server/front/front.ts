import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { cleanHeaders, isHandedOn, type ProxyCheck } from "./front-headers";
import { plainPath } from "@/lib/api/wire/plain-path";
import { belongsToApi, pathOf, portalProblem, strayCall, targetProblem } from "./front-target";
import { ALLOWED_METHODS, methodRefused, type Refusal, refuse, refuseRaw } from "./refusal";
import { formProblem } from "./sign-in-form";
import { SignInThrottle } from "./sign-in-throttle";
import { hasCode } from "@/lib/server/processes/start-failure";

/** The handlers behind the front. */
export type Behind = {
  /** Answers the API's addresses. */
  api: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers all others, and reports the headers of the response. */
  pages: (
    request: IncomingMessage,
    response: ServerResponse,
    onAnswer: (headers: IncomingHttpHeaders) => void,
  ) => void;
};

export type FrontOptions = Behind & {
  isProxy: ProxyCheck;
  /** This installation is served over https: browsers are told to use nothing else for a year. */
  secure?: boolean;
};

/** Milliseconds until headers, and until a whole request, must have arrived. */
export type FrontTimes = { headers: number; request: number };

const usualTimes: FrontTimes = { headers: 10_000, request: 30_000 };
const largestHeaders = 128 * 1024;
const largestBody = 100 * 1024 * 1024;

/**
 * The server that owns the port. Malformed HTTP, and requests not for us, are answered here in the
 * interface's failure shape; the rest is passed to the handlers behind it.
 */
export function createFront(options: FrontOptions, times = usualTimes): http.Server {
  const server = http.createServer({
    maxHeaderSize: largestHeaders,
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: Math.min(1000, times.headers),
    requireHostHeader: false,
  });
  const signIns = new SignInThrottle();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request.url ?? "");
    protect(response, path, options.secure === true);
    const problem =
      targetProblem(request) ?? messageProblem(request) ?? figuresProblem(request, path);
    if (problem) return refuse(response, problem, path);
    const api = belongsToApi(plainPath(path));
    cleanHeaders(request, api, options.isProxy);
    if (api) return options.api(request, response);
    const unfit =
      strayCall(request, path) ??
      portalProblem(request.method ?? "", path) ??
      formProblem(request) ??
      signIns.problem(request);
    if (unfit) return refuse(response, unfit, path);
    return options.pages(request, response, (answer) => signIns.settle(request, answer));
  };
  server.on("request", serve);
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    refuse(response, expectationRefused, pathOf(request.url ?? "")),
  );
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    refuseRaw(socket, methodRefused("CONNECT", ALLOWED_METHODS)),
  );
  answerUnreadable(server);
  return server;
}

/** The security headers of every response; merchants' pages may only load what is below /hosted. */
function protect(response: ServerResponse, path: string, secure: boolean): void {
  const forMerchants = path.startsWith("/hosted");
  response.setHeader("cross-origin-resource-policy", forMerchants ? "cross-origin" : "same-origin");
  if (secure) response.setHeader("strict-transport-security", "max-age=31536000");
}

const expectationRefused: Refusal = {
  category: 20,
  status: 417,
  message: "The only expectation that is met is 100-continue.",
};

/** The problem with the message itself: its size, or an upgrade to another protocol. */
function messageProblem(request: IncomingMessage): Refusal | undefined {
  if (Number(request.headers["content-length"] ?? 0) > largestBody) {
    return { category: 20, status: 413, message: "The request body is larger than 100 MB." };
  }
  // Other upgrades, such as HTTP/2 in clear text, are offers that a server may ignore.
  if (/websocket/i.test(request.headers.upgrade ?? "")) {
    return methodRefused("websocket upgrade", ALLOWED_METHODS);
  }
  return undefined;
}

/** Metrics are only for this machine: a local proxy would expose them to everyone, unless a token is required. */
function figuresProblem(request: IncomingMessage, path: string): Refusal | undefined {
  if (path !== "/metrics" || process.env.METRICS_TOKEN || !isHandedOn(request)) return undefined;
  return {
    category: 10,
    message: "Metrics are shown through a proxy only if METRICS_TOKEN is set.",
  };
}

/** Answers bytes that are not a request, unless a response is already under way on the connection. */
function answerUnreadable(server: http.Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
    response.once("close", () => {
      if (answering.get(request.socket) === response) answering.delete(request.socket);
    });
  });
  server.on("clientError", (error: Error, socket: Duplex) => {
    const current = answering.get(socket);
    if (hasCode(error, "ECONNRESET")) {
      socket.destroy();
    } else if (current?.req.complete && !current.writableEnded) {
      // The unreadable bytes follow a valid request: that one gets its response first.
      current.shouldKeepAlive = false;
      current.once("finish", () => socket.end());
    } else if (current?.headersSent) {
      socket.destroy();
    } else {
      refuseRaw(socket, unreadable(error));
    }
  });
}

function unreadable(error: Error): Refusal {
  if (hasCode(error, "HPE_HEADER_OVERFLOW")) {
    return { category: 20, status: 431, message: "The headers are larger than 128 kB." };
  }
  if (hasCode(error, "ERR_HTTP_REQUEST_TIMEOUT")) {
    return { category: 90, status: 408, message: "The request did not arrive in time." };
  }
  if (hasCode(error, "HPE_INVALID_METHOD")) return methodRefused("asked for", ALLOWED_METHODS);
  return { category: 90, message: "The request is not well-formed HTTP." };
}
