import { randomBytes } from "node:crypto";
import type { Environment } from "@/lib/kernel/context";
import { createTenant } from "@/lib/areas/organizations/create-tenant";
import { beginningOfStory, seedDemo } from "./seed-demo";

/** The credentials of the tenant that a first start has created. */
export type SeededCredentials = {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  portalEmail: string;
  portalPassword: string;
};

const TIME_ZONE = "UTC";

/** Who works at the demo company beside its owner. */
const COLLEAGUES = [
  { email: "dana.ledger@example.com", name: "Dana Ledger", role: "finance" },
  { email: "sam.desk@example.com", name: "Sam Desk", role: "support" },
] as const;

/**
 * Creates the first tenant of an installation: with the demo story, always a test tenant, or empty and on real time.
 * The password and the client's secret are random and known only to the caller.
 */
export async function makeFirstTenant(
  kind: "demo" | "none",
  environment: Environment,
  ownerEmail = "owner@example.com",
): Promise<SeededCredentials> {
  const now = new Date();
  const demo = kind === "demo";
  const owner = {
    email: ownerEmail,
    name: demo ? "Robin Fieldstone" : "Owner",
    password: randomBytes(15).toString("base64url"),
  };
  const { tenantId, clientId, clientSecret } = await createTenant({
    name: demo ? "Fieldstone Software" : "My company",
    environment: demo ? "test" : environment,
    timeZone: TIME_ZONE,
    owner,
    ...(demo
      ? {
          clockAt: beginningOfStory(now, TIME_ZONE),
          clientName: "Fieldstone website",
          colleagues: COLLEAGUES,
        }
      : {}),
  });
  if (demo) await seedDemo({ tenantId, clientId, clientSecret, timeZone: TIME_ZONE }, now);
  return {
    tenantId,
    clientId,
    clientSecret,
    portalEmail: owner.email,
    portalPassword: owner.password,
  };
}
