-- People are invited by a link, which is signed: a row holds what the signature is about, and neither the link nor its hash.
CREATE TABLE "user_invitation" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "nonce" BYTEA NOT NULL,
    "invited_by_type" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "invited_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "mail_error" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_invitation_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE TABLE "password_reset" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "nonce" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE INDEX "password_reset_tenant_id_user_id_idx" ON "password_reset"("tenant_id", "user_id");
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "portal_user"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE user_invitation ADD CONSTRAINT user_invitation_words CHECK (invited_by_type IN ('user', 'client') AND length(nonce) = 16
  AND NOT (accepted_at IS NOT NULL AND withdrawn_at IS NOT NULL));
ALTER TABLE password_reset ADD CONSTRAINT password_reset_nonce CHECK (length(nonce) = 16);
-- An address has one invitation that is open.
CREATE UNIQUE INDEX user_invitation_open ON user_invitation (tenant_id, email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

ALTER TABLE user_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON user_invitation TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_invitation TO perennial_app;
-- The page renderer lists invitations; what their links are made of it does not see.
GRANT SELECT (tenant_id, id, email, role, invited_by_type, invited_by_id, invited_by_name, created_at, expires_at, sent_at, mail_error, accepted_at, withdrawn_at)
  ON user_invitation TO perennial_portal;
ALTER TABLE password_reset ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_reset FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON password_reset TO perennial_app USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO perennial_app;

-- API clients stay when the person who made them leaves, and are listed with that person.
ALTER TABLE "api_client" ADD COLUMN "created_by_id" UUID;
CREATE INDEX "api_client_tenant_id_created_by_id_idx" ON "api_client"("tenant_id", "created_by_id");
ALTER TABLE "api_client" ADD CONSTRAINT "api_client_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "portal_user"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
GRANT SELECT (created_by_id) ON api_client TO perennial_portal;

-- The trail knows who has made those that are there.
ALTER TABLE api_client NO FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE portal_user NO FORCE ROW LEVEL SECURITY;
UPDATE api_client c SET created_by_id = u.id FROM audit_entry e JOIN portal_user u ON u.tenant_id = e.tenant_id AND u.id::text = e.actor_id
 WHERE e.tenant_id = c.tenant_id AND e.subject_type = 'apiClient' AND e.subject_id = c.id AND e.action = 'create' AND e.actor_type = 'user';
ALTER TABLE portal_user FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE api_client FORCE ROW LEVEL SECURITY;
