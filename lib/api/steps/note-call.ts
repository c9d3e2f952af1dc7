import { holdsCardNumber, withoutCardNumbers } from "@/lib/kernel/card-numbers";
import { newId } from "@/lib/kernel/ids";
import { logCall } from "@/lib/platform/request-log";
import type { Exchange } from "../exchange";
import { UNFIT } from "../unfit-values";
import { sentStatus } from "../wire/legacy-status";

/** The path as the request log stores it: a card number typed into it by mistake is removed. */
export function loggedPath(path: string): string {
  const plain = path.includes("%") ? decodedText(path) : path;
  return holdsCardNumber(plain) ? encodeURI(withoutCardNumbers(plain)) : path;
}

/** The percent-decoded text, also where parts of it are invalid. */
function decodedText(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

/** A message as the request log stores it: short, and a text that the database accepts. */
function loggedMessage(message: string): string {
  return message.slice(0, 500).replace(new RegExp(UNFIT, "g"), "");
}

/** A header that callers choose freely, as the request log stores it: without card numbers. */
export function loggedHeader(value: string | undefined): string | null {
  return value === undefined ? null : withoutCardNumbers(value);
}

/** Writes the call to its tenant's request log. */
export function noteCall(
  exchange: Exchange,
  status: number,
  reason?: { code: number; message: string },
): void {
  const { principal, request, contract } = exchange;
  if (!principal || !exchange.isCall) return;
  const answered = sentStatus(exchange, status);
  logCall({
    tenant_id: principal.tenant.id,
    id: newId(),
    method: request.method,
    path: loggedPath(exchange.path),
    operation: contract.id,
    status,
    answered_status: answered === status ? null : answered,
    code: reason?.code ?? null,
    message: reason === undefined ? null : loggedMessage(reason.message),
    version: exchange.version,
    duration_ms: Math.round((performance.now() - exchange.startedAt) * 100) / 100,
    actor_type: principal.actor.type,
    actor_id: principal.actor.id,
    actor_name: principal.actor.name,
    track_id: loggedHeader(exchange.trackId),
    idempotency_key: loggedHeader(exchange.idempotencyKey),
    replayed: exchange.replayed ?? false,
    at: new Date().toISOString(),
  });
}
