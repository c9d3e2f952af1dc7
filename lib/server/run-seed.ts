import { randomBytes } from "node:crypto";
import { createTenant } from "@/lib/areas/organizations/create-tenant";
import { closeDatabase } from "@/lib/platform/db";
import { report } from "./child-life";

/** Makes the first tenant of an installation, with random credentials, and reports them. */

const password = randomBytes(15).toString("base64url");
const email = "owner@example.com";

const { tenantId, clientId, clientSecret } = await createTenant({
  name: "Example Company",
  owner: { email, name: "Olive Owner", password },
  clientName: "First client",
});
await closeDatabase();

report({
  type: "seeded",
  credentials: { clientId, clientSecret, portalEmail: email, portalPassword: password, tenantId },
});
if (process.connected) process.disconnect();
