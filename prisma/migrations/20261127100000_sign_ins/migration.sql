-- Where somebody tried to sign in from, per user: a browser that signed in before, or a network. Failures are counted by place,
-- so that a stranger's do not lock out the person.
CREATE TABLE "sign_in_place" (
  "tenant_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "place" TEXT NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "locked_until" TIMESTAMPTZ(3),
  "signed_in_at" TIMESTAMPTZ(3),
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sign_in_place_pkey" PRIMARY KEY ("tenant_id", "user_id", "place")
);
ALTER TABLE "sign_in_place" ADD CONSTRAINT "sign_in_place_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "portal_user"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE sign_in_place ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_place FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON sign_in_place TO perennial_app, perennial_portal
  USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_place TO perennial_app;
GRANT SELECT, INSERT, UPDATE ON sign_in_place TO perennial_portal;

-- failed_sign_ins and locked_until count what strangers did, from this moment on for a day.
ALTER TABLE "portal_user" ADD COLUMN "failing_since" TIMESTAMPTZ(3);
GRANT UPDATE (failing_since) ON portal_user TO perennial_portal;

ALTER TABLE "portal_session" ADD COLUMN "address" TEXT NOT NULL DEFAULT '';
ALTER TABLE "portal_session" ADD COLUMN "failed_before" INTEGER NOT NULL DEFAULT 0;

-- The page renderer checks passwords, so it writes down who signed in and out, and nothing else.
GRANT INSERT ON audit_entry TO perennial_portal;
CREATE POLICY sign_ins_only ON audit_entry AS RESTRICTIVE FOR INSERT TO perennial_portal
  WITH CHECK (subject_type = 'signIn' AND operation IN ('signIn', 'signOut'));
