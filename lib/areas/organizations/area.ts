import { area } from "@/lib/api/area";

export default area({
  holds: "tenants, credentials, portal users and sessions",
  nouns: [
    "api-clients",
    "connections",
    "portal-password",
    "portal-sessions",
    "settings/access",
    "tenant",
    "token",
  ],
  after: [],
  tables: [
    "access_token",
    "api_client",
    "entity",
    "org",
    "portal_session",
    "portal_user",
    "sign_in_place",
    "tenant",
  ],
});
