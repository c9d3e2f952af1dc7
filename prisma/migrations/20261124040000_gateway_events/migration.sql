-- AlterTable: what a gateway signs its webhooks with, sealed like its key; the page renderer learns only whether it is there.
ALTER TABLE "payment_gateway" ADD COLUMN "sealed_webhook_secret" TEXT, ADD COLUMN "webhook_secret_set_at" TIMESTAMPTZ(3);
ALTER TABLE payment_gateway ADD CONSTRAINT payment_gateway_webhook_secret
  CHECK ((sealed_webhook_secret IS NULL) = (webhook_secret_set_at IS NULL));
CREATE INDEX payment_gateway_id ON payment_gateway (id);
GRANT SELECT (webhook_secret_set_at) ON payment_gateway TO perennial_portal;

-- CreateTable: what gateways told us of their own accord, each of their events once.
CREATE TABLE "gateway_event" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "news" TEXT,
    "about" TEXT,
    "dispute_id" TEXT,
    "status" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "payment_id" UUID,
    "refund_id" UUID,
    "times_received" INTEGER NOT NULL DEFAULT 1,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_event_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX gateway_event_once ON gateway_event (tenant_id, gateway, event_id);
CREATE INDEX gateway_event_newest ON gateway_event (tenant_id, received_at DESC, id);
CREATE INDEX gateway_event_of_payment ON gateway_event (tenant_id, payment_id);
CREATE INDEX gateway_event_of_dispute ON gateway_event (tenant_id, dispute_id);
ALTER TABLE gateway_event ADD CONSTRAINT gateway_event_status CHECK (status IN ('Applied', 'Ignored', 'Refused'));

ALTER TABLE gateway_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON gateway_event TO perennial_app, perennial_portal USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
GRANT SELECT ON gateway_event TO perennial_app, perennial_portal;
GRANT INSERT, UPDATE, DELETE ON gateway_event TO perennial_app;

-- Who sends a webhook names no tenant: its address names the gateway, or for the built-in one the tenant.
GRANT SELECT (tenant_id, id) ON payment_gateway TO perennial_lookup;
CREATE POLICY lookup ON payment_gateway FOR SELECT TO perennial_lookup USING (true);
CREATE FUNCTION tenant_of_gateway(asked uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM payment_gateway WHERE payment_gateway.id = asked UNION ALL SELECT tenant.id FROM tenant WHERE tenant.id = asked LIMIT 1';
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenant_of_gateway(uuid) OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenant_of_gateway(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_gateway(uuid) TO perennial_app;

-- What a gateway calls a refund, for what it reports of it.
CREATE INDEX refund_gateway_transaction ON refund (tenant_id, gateway_transaction_id) WHERE gateway_transaction_id IS NOT NULL;
