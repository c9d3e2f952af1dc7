import { area } from "@/lib/api/area";

export default area({
  holds: "tenants, credentials, people with their roles and invitations, and sessions",
  nouns: [
    "api-clients",
    "connections",
    "portal-password",
    "portal-sessions",
    "settings/access",
    "tenant",
    "token",
    "users",
  ],
  after: ["dunning"],
  tables: [
    "access_token",
    "api_client",
    "entity",
    "org",
    "password_reset",
    "portal_session",
    "portal_user",
    "sign_in_place",
    "tenant",
    "user_invitation",
  ],
});
