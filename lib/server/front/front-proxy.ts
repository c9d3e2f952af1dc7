import { createHash } from "node:crypto";
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import { refuse } from "./refusal";

/** Where the page renderer listens; undefined until it is ready. */
export type PortalTarget = { socketPath: string } | { port: number };

const agent = new http.Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 32 });
const hopByHop = new Set(["connection", "keep-alive", "proxy-connection", "te", "upgrade"]);

/**
 * Forwards a request to the page renderer and its response back, as streams. A renderer may close
 * an idle connection at the moment it is used again: a request that only reads is then sent again.
 */
export function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  target: PortalTarget | undefined,
  onAnswer?: (headers: IncomingHttpHeaders) => void,
): void {
  if (!target) {
    answerStarting(request, response);
    return;
  }
  const onward = http.request({
    agent,
    ...("port" in target ? { host: "127.0.0.1", port: target.port } : target),
    method: request.method,
    path: request.url,
    headers: withoutHopByHop(request.headers),
  });
  onward.on("response", (answer) => {
    onAnswer?.(answer.headers);
    response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
    answer.pipe(response);
    answer.on("error", () => response.destroy());
    answer.on("aborted", () => response.destroy());
  });
  const abandon = () => {
    if (!response.writableFinished) onward.destroy();
  };
  onward.on("error", () => {
    response.off("close", abandon);
    if (response.headersSent) response.destroy();
    else if (response.destroyed) return;
    else if (onward.reusedSocket && isRepeatable(request))
      proxy(request, response, target, onAnswer);
    else answerStarting(request, response);
  });
  response.on("close", abandon);
  request.on("error", () => onward.destroy());
  request.pipe(onward);
}

/** Whether a request changes nothing and has no body, which could be read only once. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && !("content-length" in headers) && !("transfer-encoding" in headers);
}

/** Development only: connects the page's hot-reload socket with the renderer. */
export function passSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: PortalTarget | undefined,
): void {
  if (!target || !request.url?.startsWith("/_next/")) {
    socket.destroy();
    return;
  }
  const onward = "port" in target ? net.connect(target.port) : net.connect(target.socketPath);
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
  }
  onward.write(`${lines.join("\r\n")}\r\n\r\n`);
  onward.write(head);
  onward.pipe(socket).pipe(onward);
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
}

function withoutHopByHop(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name));
  return Object.fromEntries(kept);
}

const style =
  "body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:100vh;" +
  "margin:0;text-align:center;color:#1f2937;background:#f9fafb}p{color:#4b5563;margin:.25rem}" +
  "@media(prefers-color-scheme:dark){body{color:#f3f4f6;background:#111827}p{color:#9ca3af}}";

const startingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="1">
<title>Perennial is starting</title>
<style>${style}</style>
</head>
<body><main><h1>Perennial is starting</h1>
<p>The pages will be here in a moment; this one reloads by itself.</p>
<p>The API answers already.</p></main></body>
</html>
`;

const styleHash = createHash("sha256").update(style).digest("base64");
const startingPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/** While the renderer starts, pages reload themselves; everything else is told to retry. */
function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
  if (!wantsPage) {
    refuse(response, { category: 61, message: "The portal is starting; try again." });
    return;
  }
  response.writeHead(503, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(startingPage),
    "content-security-policy": startingPolicy,
    "cache-control": "no-store",
    "retry-after": "1",
    "x-content-type-options": "nosniff",
  });
  response.end(startingPage);
}
