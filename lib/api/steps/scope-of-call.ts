import type { Principal } from "@/lib/platform/auth/principals";
import { uuidOf } from "@/lib/kernel/ids";
import { AccessDenied, MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { ownHeader } from "../wire/own-headers";

/** The entity and orgs of a call, from its headers and its credential. */
export function entityAndOrgs(
  exchange: Exchange,
  principal: Principal,
): { entityId: string; orgIds: string[] } {
  const entityId = entityOf(ownHeader(exchange.request.headers, "entity-ids"), principal);
  return {
    entityId,
    orgIds: orgsOf(ownHeader(exchange.request.headers, "org-ids"), principal, entityId),
  };
}

const GENERIC = { resource: 500000 };

/** Interface document, Authentication 3: the header is required or forbidden, never optional. */
function entityOf(header: string | null, { tenant, entityIds }: Principal): string {
  const open = tenant.entities.filter(({ id }) => !entityIds.length || entityIds.includes(id));
  const several = tenant.multiEntity && open.length > 1;
  if (!several) {
    if (header !== null)
      throw new RuleViolation(
        "Service-Entity-Ids must not be set: the credential is valid for one entity.",
        GENERIC,
      );
    const only = tenant.multiEntity
      ? open[0]
      : (open.find(({ isDefault }) => isDefault) ?? open[0]);
    if (!only) throw new AccessDenied("The credential is valid for no entity.", GENERIC);
    return only.id;
  }
  if (header === null)
    throw new MissingField(
      "Service-Entity-Ids is required: the credential is valid for several entities.",
      GENERIC,
    );
  const wanted = uuidOf(header.trim());
  const found = open.find(({ id }) => id === wanted);
  if (!found)
    throw new AccessDenied(
      "Service-Entity-Ids names no entity that the credential may use.",
      GENERIC,
    );
  return found.id;
}

/** Interface document, Authentication 4: a subset of the accessible orgs; absent means all of them. */
function orgsOf(header: string | null, { tenant, orgIds }: Principal, entityId: string): string[] {
  const open = tenant.orgs
    .filter(
      ({ id, entityId: owner }) => owner === entityId && (!orgIds.length || orgIds.includes(id)),
    )
    .map(({ id }) => id);
  if (header === null) return open;
  if (!tenant.multiOrg)
    throw new RuleViolation("Service-Org-Ids must not be set: multi-org is not enabled.", GENERIC);
  const wanted = header.split(",").map((text) => uuidOf(text.trim()));
  const known = wanted.filter((id) => id !== undefined).filter((id) => open.includes(id));
  if (known.length < wanted.length) {
    throw new AccessDenied(
      "Service-Org-Ids names an org that the credential may not use.",
      GENERIC,
    );
  }
  return known;
}
