import { browserTarget, type FreeFields } from "../browser-targets";
import { AuthenticationFailed, RuleViolation } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";

/**
 * The body of a browser's call as it is executed: fields that the customer may choose as sent, and
 * those that the signer has bound. A bound field may be left out; with another value, the signature
 * is invalid.
 *
 * @throws RuleViolation naming a field that browsers may not set, before any lookup.
 */
export function holdToSignature({ browserToken, request, url }: Exchange, body: unknown): unknown {
  if (browserToken === undefined || !isRecord(body)) return body;
  const target = browserTarget(request.method, url.pathname);
  if (target === undefined)
    throw new AuthenticationFailed(undefined, { refused: { what: "signature" } });
  const { values } = browserToken;
  for (const [name, value] of Object.entries(values)) {
    if (name in body && JSON.stringify(body[name]) !== JSON.stringify(value)) {
      throw new AuthenticationFailed(undefined, { refused: { what: "bound value" } });
    }
  }
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in values)));
  const unexpected = firstUnexpected(sent, target.free);
  if (unexpected !== undefined) {
    throw new RuleViolation(
      `${unexpected.slice(0, 100)} is not for browsers to choose: leave it out, or bind it in \`values\` when you ask for the signature.`,
      { resource: 900000, parameter: unexpected.slice(0, 100) },
    );
  }
  return { ...sent, ...values };
}

/** The path of the first field that is not free. */
function firstUnexpected(
  sent: Readonly<Record<string, unknown>>,
  free: FreeFields,
): string | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const of = Object.hasOwn(free, name) ? free[name] : undefined;
    if (of === undefined) return name;
    if (of === true || !isRecord(value)) continue;
    const inner = Object.keys(value).find((one) => !of.includes(one));
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
