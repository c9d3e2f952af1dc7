import { noteRefusal } from "@/lib/platform/access-records";
import type { ApiError } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";

/** Records a refused credential or scope: with its owner where known, and never with what was sent. */
export function noteRefused(exchange: Exchange, { options: { refused } }: ApiError): void {
  if (!refused || !exchange.isCall) return;
  const { principal, request, contract } = exchange;
  const { what, scope, tenantId = principal?.tenant.id, clientId = principal?.actor.id } = refused;
  const type = principal?.actor.type === "user" ? "signIn" : "apiAccess";
  noteRefusal({
    action: "refused",
    operation: contract.id,
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(clientId === undefined ? {} : { subject: { type, id: clientId } }),
    ...(principal ? { actor: principal.actor } : {}),
    address: request.headers.get("x-forwarded-for") ?? "",
    facts: { reason: what, ...(scope === undefined ? {} : { scope }) },
  });
}
