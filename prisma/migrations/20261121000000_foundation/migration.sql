-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "account_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Active',
    "currency" TEXT NOT NULL,
    "batch" TEXT NOT NULL DEFAULT 'Batch1',
    "bill_cycle_day" INTEGER NOT NULL,
    "bcd_setting_option" TEXT NOT NULL DEFAULT 'ManualSet',
    "payment_term" TEXT NOT NULL DEFAULT 'Due Upon Receipt',
    "auto_pay" BOOLEAN NOT NULL DEFAULT false,
    "payment_gateway" TEXT,
    "default_payment_method_id" UUID,
    "bill_to_contact_id" UUID NOT NULL,
    "sold_to_contact_id" UUID NOT NULL,
    "ship_to_contact_id" UUID,
    "parent_id" UUID,
    "balance" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "invoice_delivery_email" BOOLEAN NOT NULL DEFAULT false,
    "invoice_delivery_print" BOOLEAN NOT NULL DEFAULT false,
    "additional_emails" TEXT[],
    "notes" TEXT,
    "crm_id" TEXT,
    "purchase_order_number" TEXT,
    "sales_rep" TEXT,
    "customer_service_rep" TEXT,
    "tax_info" JSONB NOT NULL DEFAULT '{}',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "category" TEXT,
    "description" TEXT,
    "allow_feature_changes" BOOLEAN NOT NULL DEFAULT false,
    "effective_start" DATE NOT NULL,
    "effective_end" DATE NOT NULL,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_rate_plan" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "rate_plan_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "grade" INTEGER,
    "active_currencies" TEXT[],
    "external_rate_plan_ids" TEXT,
    "effective_start" DATE,
    "effective_end" DATE,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_rate_plan_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_rate_plan_charge" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_rate_plan_id" UUID NOT NULL,
    "charge_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "charge_type" TEXT NOT NULL,
    "charge_model" TEXT NOT NULL,
    "bill_cycle_type" TEXT NOT NULL,
    "bill_cycle_day" INTEGER,
    "weekly_bill_cycle_day" TEXT,
    "billing_period" TEXT,
    "specific_billing_period" INTEGER,
    "billing_period_alignment" TEXT NOT NULL DEFAULT 'AlignToCharge',
    "billing_timing" TEXT NOT NULL DEFAULT 'IN_ADVANCE',
    "list_price_base" TEXT NOT NULL DEFAULT 'Per_Billing_Period',
    "specific_list_price_base" INTEGER,
    "trigger_event" TEXT NOT NULL,
    "end_date_condition" TEXT NOT NULL DEFAULT 'Subscription_End',
    "up_to_periods" INTEGER,
    "up_to_periods_type" TEXT,
    "proration_option" TEXT NOT NULL DEFAULT 'DefaultFromTenantSetting',
    "uom" TEXT,
    "default_quantity" DECIMAL(28,9),
    "min_quantity" DECIMAL(28,9),
    "max_quantity" DECIMAL(28,9),
    "accounting_code" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_rate_plan_charge_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_rate_plan_charge_tier" (
    "tenant_id" UUID NOT NULL,
    "charge_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "starting_unit" DECIMAL(28,9),
    "ending_unit" DECIMAL(28,9),
    "price" DECIMAL(28,9) NOT NULL,
    "price_format" TEXT NOT NULL DEFAULT 'FlatFee',

    CONSTRAINT "product_rate_plan_charge_tier_pkey" PRIMARY KEY ("tenant_id","charge_id","currency","tier")
);

-- CreateTable
CREATE TABLE "contact" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "nickname" TEXT,
    "description" TEXT,
    "address1" TEXT,
    "address2" TEXT,
    "city" TEXT,
    "county" TEXT,
    "state" TEXT,
    "zip_code" TEXT,
    "country" TEXT,
    "tax_region" TEXT,
    "work_email" TEXT,
    "personal_email" TEXT,
    "work_phone" TEXT,
    "home_phone" TEXT,
    "mobile_phone" TEXT,
    "other_phone" TEXT,
    "other_phone_type" TEXT,
    "fax" TEXT,
    "scrubbed_at" TIMESTAMPTZ(3),
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Draft',
    "invoice_date" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "target_date" DATE NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "amount_without_tax" DECIMAL(28,9) NOT NULL,
    "tax_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "balance" DECIMAL(28,9) NOT NULL,
    "parties" JSONB NOT NULL DEFAULT '{}',
    "payment_term" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'Order',
    "source_id" UUID,
    "comments" TEXT,
    "posted_at" TIMESTAMPTZ(3),
    "posted_by_name" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_item" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "rate_plan_charge_id" UUID,
    "subscription_id" UUID,
    "subscription_number" TEXT,
    "product_name" TEXT NOT NULL,
    "rate_plan_name" TEXT NOT NULL,
    "charge_number" TEXT NOT NULL,
    "charge_name" TEXT NOT NULL,
    "charge_type" TEXT NOT NULL,
    "sku" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "reversed_by" UUID,
    "service_start" DATE NOT NULL,
    "service_end" DATE NOT NULL,
    "quantity" DECIMAL(28,9),
    "uom" TEXT,
    "unit_price" DECIMAL(28,9),
    "amount" DECIMAL(28,9) NOT NULL,
    "tax_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "balance" DECIMAL(28,9) NOT NULL,
    "trace" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_item_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "order_date" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'NewSales',
    "description" TEXT,
    "reason_code" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "order_action" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "contract_effective" DATE NOT NULL,
    "service_activation" DATE,
    "customer_acceptance" DATE,
    "change_reason" TEXT,
    "body" JSONB NOT NULL,
    "produced_version" INTEGER NOT NULL,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_action_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "tenant" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "sandbox" BOOLEAN NOT NULL DEFAULT true,
    "clock_at" TIMESTAMPTZ(3),
    "clock_processed_through" TIMESTAMPTZ(3),
    "clock_advance_to" TIMESTAMPTZ(3),
    "multi_entity" BOOLEAN NOT NULL DEFAULT false,
    "multi_org" BOOLEAN NOT NULL DEFAULT false,
    "legacy_key_headers" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entity_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "org" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "org_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "api_client" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "secret_last4" TEXT NOT NULL,
    "old_secret_hash" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "entity_ids" UUID[],
    "org_ids" UUID[],
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_client_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "tenant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "client_id" UUID NOT NULL,
    "scopes" TEXT[],
    "kind" TEXT NOT NULL DEFAULT 'bearer',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("tenant_id","token_hash")
);

-- CreateTable
CREATE TABLE "portal_user" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "failed_sign_ins" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_user_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "portal_session" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_session_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_method" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Active',
    "gateway" TEXT NOT NULL DEFAULT 'TestGateway',
    "brand" TEXT,
    "last4" TEXT,
    "expiration_month" INTEGER,
    "expiration_year" INTEGER,
    "holder" JSONB NOT NULL DEFAULT '{}',
    "failures_in_a_row" INTEGER NOT NULL DEFAULT 0,
    "last_transaction_at" TIMESTAMPTZ(3),
    "last_transaction_status" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "card_vault" (
    "tenant_id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "number_index" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_vault_pkey" PRIMARY KEY ("tenant_id","payment_method_id")
);

-- CreateTable
CREATE TABLE "payment" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_number" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "payment_method_id" UUID,
    "type" TEXT NOT NULL DEFAULT 'Electronic',
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "applied_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "unapplied_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "refund_amount" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "effective_date" DATE NOT NULL,
    "gateway" TEXT,
    "gateway_transaction_id" TEXT,
    "gateway_response" TEXT,
    "gateway_response_code" TEXT,
    "gateway_state" TEXT NOT NULL DEFAULT 'NotSubmitted',
    "comment" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payment_application" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "effective_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_application_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "gateway_intent" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "gateway_key" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'created',
    "payment_id" UUID NOT NULL,
    "payment_method_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "currency" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'pending',
    "transaction_id" TEXT,
    "response_code" TEXT,
    "response_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_intent_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "test_gateway_transaction" (
    "tenant_id" UUID NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "gateway_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" DECIMAL(28,9) NOT NULL,
    "currency" TEXT NOT NULL,
    "approved" BOOLEAN NOT NULL,
    "code" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_gateway_transaction_pkey" PRIMARY KEY ("tenant_id","transaction_id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "tenant_id" UUID NOT NULL,
    "principal" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'in_progress',
    "request_id" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("tenant_id","principal","key")
);

-- CreateTable
CREATE TABLE "request_log" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" INTEGER,
    "message" TEXT,
    "version" TEXT NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "track_id" TEXT,
    "idempotency_key" TEXT,
    "replayed" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "dispatched_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "number_counter" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "next" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "number_counter_pkey" PRIMARY KEY ("tenant_id","kind")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "worker_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("worker_id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "account_id" UUID NOT NULL,
    "invoice_account_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "term_type" TEXT NOT NULL,
    "auto_renew" BOOLEAN NOT NULL DEFAULT false,
    "initial_term" INTEGER,
    "initial_term_period_type" TEXT,
    "renewal_setting" TEXT NOT NULL DEFAULT 'RENEW_WITH_SPECIFIC_TERM',
    "renewal_term" INTEGER,
    "renewal_term_period_type" TEXT,
    "subscription_start" DATE NOT NULL,
    "term_start" DATE NOT NULL,
    "term_end" DATE,
    "contract_effective" DATE NOT NULL,
    "service_activation" DATE,
    "customer_acceptance" DATE,
    "invoice_separately" BOOLEAN NOT NULL DEFAULT false,
    "payment_term" TEXT,
    "bill_to_contact_id" UUID,
    "sold_to_contact_id" UUID,
    "ship_to_contact_id" UUID,
    "notes" TEXT,
    "cmrr" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "tcv" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_plan" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "rate_plan_number" TEXT NOT NULL,
    "product_rate_plan_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "product_name" TEXT NOT NULL,
    "product_sku" TEXT NOT NULL,
    "unique_token" TEXT,
    "last_change_type" TEXT NOT NULL DEFAULT 'Add',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_plan_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_plan_charge" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "rate_plan_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "product_rate_plan_charge_id" UUID NOT NULL,
    "charge_number" TEXT NOT NULL,
    "segment" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "charge_type" TEXT NOT NULL,
    "charge_model" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "quantity" DECIMAL(28,9),
    "uom" TEXT,
    "bill_cycle_type" TEXT NOT NULL,
    "bill_cycle_day" INTEGER,
    "weekly_bill_cycle_day" TEXT,
    "billing_period" TEXT,
    "specific_billing_period" INTEGER,
    "billing_period_alignment" TEXT NOT NULL,
    "billing_timing" TEXT NOT NULL,
    "list_price_base" TEXT NOT NULL,
    "specific_list_price_base" INTEGER,
    "trigger_event" TEXT NOT NULL,
    "end_date_condition" TEXT NOT NULL,
    "up_to_periods" INTEGER,
    "up_to_periods_type" TEXT,
    "proration_option" TEXT NOT NULL,
    "effective_start" DATE NOT NULL,
    "effective_end" DATE,
    "processed_through" DATE,
    "next_billing_date" DATE,
    "mrr" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "tcv" DECIMAL(28,9) NOT NULL DEFAULT 0,
    "unique_token" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_plan_charge_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_plan_charge_tier" (
    "tenant_id" UUID NOT NULL,
    "charge_id" UUID NOT NULL,
    "tier" INTEGER NOT NULL,
    "starting_unit" DECIMAL(28,9),
    "ending_unit" DECIMAL(28,9),
    "price" DECIMAL(28,9) NOT NULL,
    "price_format" TEXT NOT NULL DEFAULT 'FlatFee',

    CONSTRAINT "rate_plan_charge_tier_pkey" PRIMARY KEY ("tenant_id","charge_id","tier")
);

-- CreateIndex
CREATE INDEX "account_tenant_id_name_idx" ON "account"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "account_tenant_id_created_at_id_idx" ON "account"("tenant_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "account_tenant_id_account_number_key" ON "account"("tenant_id", "account_number");

-- CreateIndex
CREATE UNIQUE INDEX "product_tenant_id_product_number_key" ON "product"("tenant_id", "product_number");

-- CreateIndex
CREATE UNIQUE INDEX "product_tenant_id_sku_key" ON "product"("tenant_id", "sku");

-- CreateIndex
CREATE INDEX "product_rate_plan_tenant_id_product_id_idx" ON "product_rate_plan"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_rate_plan_tenant_id_rate_plan_number_key" ON "product_rate_plan"("tenant_id", "rate_plan_number");

-- CreateIndex
CREATE INDEX "product_rate_plan_charge_tenant_id_product_rate_plan_id_idx" ON "product_rate_plan_charge"("tenant_id", "product_rate_plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_rate_plan_charge_tenant_id_charge_number_key" ON "product_rate_plan_charge"("tenant_id", "charge_number");

-- CreateIndex
CREATE INDEX "contact_tenant_id_account_id_idx" ON "contact"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "invoice_tenant_id_account_id_invoice_date_idx" ON "invoice"("tenant_id", "account_id", "invoice_date" DESC);

-- CreateIndex
CREATE INDEX "invoice_tenant_id_created_at_id_idx" ON "invoice"("tenant_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_tenant_id_invoice_number_key" ON "invoice"("tenant_id", "invoice_number");

-- CreateIndex
CREATE INDEX "invoice_item_tenant_id_subscription_id_idx" ON "invoice_item"("tenant_id", "subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_item_tenant_id_invoice_id_position_key" ON "invoice_item"("tenant_id", "invoice_id", "position");

-- CreateIndex
CREATE INDEX "orders_tenant_id_account_id_created_at_idx" ON "orders"("tenant_id", "account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "orders_tenant_id_created_at_id_idx" ON "orders"("tenant_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_tenant_id_order_number_key" ON "orders"("tenant_id", "order_number");

-- CreateIndex
CREATE INDEX "order_action_tenant_id_subscription_id_sequence_idx" ON "order_action"("tenant_id", "subscription_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "order_action_tenant_id_order_id_sequence_key" ON "order_action"("tenant_id", "order_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "entity_tenant_id_name_key" ON "entity"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "org_tenant_id_entity_id_name_key" ON "org"("tenant_id", "entity_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "api_client_tenant_id_name_key" ON "api_client"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "access_token_tenant_id_client_id_idx" ON "access_token"("tenant_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "portal_user_tenant_id_email_key" ON "portal_user"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "portal_session_tenant_id_user_id_idx" ON "portal_session"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "payment_method_tenant_id_account_id_idx" ON "payment_method"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "card_vault_tenant_id_number_index_idx" ON "card_vault"("tenant_id", "number_index");

-- CreateIndex
CREATE INDEX "payment_tenant_id_account_id_effective_date_idx" ON "payment"("tenant_id", "account_id", "effective_date" DESC);

-- CreateIndex
CREATE INDEX "payment_tenant_id_created_at_id_idx" ON "payment"("tenant_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_tenant_id_payment_number_key" ON "payment"("tenant_id", "payment_number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_tenant_id_gateway_gateway_transaction_id_key" ON "payment"("tenant_id", "gateway", "gateway_transaction_id");

-- CreateIndex
CREATE INDEX "payment_application_tenant_id_payment_id_idx" ON "payment_application"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payment_application_tenant_id_invoice_id_idx" ON "payment_application"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "gateway_intent_tenant_id_account_id_idx" ON "gateway_intent"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_intent_tenant_id_gateway_key_key" ON "gateway_intent"("tenant_id", "gateway_key");

-- CreateIndex
CREATE UNIQUE INDEX "test_gateway_transaction_tenant_id_gateway_key_kind_key" ON "test_gateway_transaction"("tenant_id", "gateway_key", "kind");

-- CreateIndex
CREATE INDEX "idempotency_key_tenant_id_expires_at_idx" ON "idempotency_key"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "request_log_tenant_id_at_id_idx" ON "request_log"("tenant_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_entry_tenant_id_subject_type_subject_id_id_idx" ON "audit_entry"("tenant_id", "subject_type", "subject_id", "id");

-- CreateIndex
CREATE INDEX "outbox_tenant_id_subject_type_subject_id_idx" ON "outbox"("tenant_id", "subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "subscription_tenant_id_account_id_idx" ON "subscription"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "subscription_tenant_id_invoice_account_id_idx" ON "subscription"("tenant_id", "invoice_account_id");

-- CreateIndex
CREATE INDEX "subscription_tenant_id_created_at_id_idx" ON "subscription"("tenant_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_tenant_id_subscription_number_key" ON "subscription"("tenant_id", "subscription_number");

-- CreateIndex
CREATE INDEX "rate_plan_tenant_id_subscription_id_idx" ON "rate_plan"("tenant_id", "subscription_id");

-- CreateIndex
CREATE INDEX "rate_plan_charge_tenant_id_subscription_id_idx" ON "rate_plan_charge"("tenant_id", "subscription_id");

-- CreateIndex
CREATE INDEX "rate_plan_charge_tenant_id_rate_plan_id_idx" ON "rate_plan_charge"("tenant_id", "rate_plan_id");

-- CreateIndex
CREATE INDEX "rate_plan_charge_tenant_id_account_id_idx" ON "rate_plan_charge"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "rate_plan_charge_tenant_id_charge_number_segment_key" ON "rate_plan_charge"("tenant_id", "charge_number", "segment");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_entity_id_fkey" FOREIGN KEY ("tenant_id", "entity_id") REFERENCES "entity"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_org_id_fkey" FOREIGN KEY ("tenant_id", "org_id") REFERENCES "org"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_default_payment_method_id_fkey" FOREIGN KEY ("tenant_id", "default_payment_method_id") REFERENCES "payment_method"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_bill_to_contact_id_fkey" FOREIGN KEY ("tenant_id", "bill_to_contact_id") REFERENCES "contact"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_sold_to_contact_id_fkey" FOREIGN KEY ("tenant_id", "sold_to_contact_id") REFERENCES "contact"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_tenant_id_ship_to_contact_id_fkey" FOREIGN KEY ("tenant_id", "ship_to_contact_id") REFERENCES "contact"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_rate_plan" ADD CONSTRAINT "product_rate_plan_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "product"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_rate_plan_charge" ADD CONSTRAINT "product_rate_plan_charge_tenant_id_product_rate_plan_id_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_id") REFERENCES "product_rate_plan"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_rate_plan_charge_tier" ADD CONSTRAINT "product_rate_plan_charge_tier_tenant_id_charge_id_fkey" FOREIGN KEY ("tenant_id", "charge_id") REFERENCES "product_rate_plan_charge"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_rate_plan_charge_id_fkey" FOREIGN KEY ("tenant_id", "rate_plan_charge_id") REFERENCES "rate_plan_charge"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_item" ADD CONSTRAINT "invoice_item_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_action" ADD CONSTRAINT "order_action_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_action" ADD CONSTRAINT "order_action_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "entity" ADD CONSTRAINT "entity_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "org" ADD CONSTRAINT "org_tenant_id_entity_id_fkey" FOREIGN KEY ("tenant_id", "entity_id") REFERENCES "entity"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_client" ADD CONSTRAINT "api_client_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_tenant_id_client_id_fkey" FOREIGN KEY ("tenant_id", "client_id") REFERENCES "api_client"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "portal_user" ADD CONSTRAINT "portal_user_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "portal_user"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "card_vault" ADD CONSTRAINT "card_vault_tenant_id_payment_method_id_fkey" FOREIGN KEY ("tenant_id", "payment_method_id") REFERENCES "payment_method"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_tenant_id_payment_method_id_fkey" FOREIGN KEY ("tenant_id", "payment_method_id") REFERENCES "payment_method"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "gateway_intent" ADD CONSTRAINT "gateway_intent_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "gateway_intent" ADD CONSTRAINT "gateway_intent_tenant_id_payment_method_id_fkey" FOREIGN KEY ("tenant_id", "payment_method_id") REFERENCES "payment_method"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_tenant_id_invoice_account_id_fkey" FOREIGN KEY ("tenant_id", "invoice_account_id") REFERENCES "account"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan" ADD CONSTRAINT "rate_plan_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan" ADD CONSTRAINT "rate_plan_tenant_id_product_rate_plan_id_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_id") REFERENCES "product_rate_plan"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan_charge" ADD CONSTRAINT "rate_plan_charge_tenant_id_subscription_id_fkey" FOREIGN KEY ("tenant_id", "subscription_id") REFERENCES "subscription"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan_charge" ADD CONSTRAINT "rate_plan_charge_tenant_id_rate_plan_id_fkey" FOREIGN KEY ("tenant_id", "rate_plan_id") REFERENCES "rate_plan"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan_charge" ADD CONSTRAINT "rate_plan_charge_tenant_id_product_rate_plan_charge_id_fkey" FOREIGN KEY ("tenant_id", "product_rate_plan_charge_id") REFERENCES "product_rate_plan_charge"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_plan_charge_tier" ADD CONSTRAINT "rate_plan_charge_tier_tenant_id_charge_id_fkey" FOREIGN KEY ("tenant_id", "charge_id") REFERENCES "rate_plan_charge"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;



-- An account names its contacts and its default payment method, and they name the account: the
-- account's side is checked at commit, so that all of them can be inserted in one transaction.
ALTER TABLE account ALTER CONSTRAINT account_tenant_id_bill_to_contact_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE account ALTER CONSTRAINT account_tenant_id_sold_to_contact_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE account ALTER CONSTRAINT account_tenant_id_ship_to_contact_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE account ALTER CONSTRAINT account_tenant_id_default_payment_method_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Roles: the application, the page renderer, and the owner of the few look-ups that come before a
-- tenant is known. They own nothing; login roles are members of the first two.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['perennial_app', 'perennial_portal', 'perennial_lookup'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO perennial_app, perennial_portal, perennial_lookup;

-- Row level security, forced on every table: no tenant sees no rows.
DO $$
DECLARE t text; k text;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'worker_heartbeat') LOOP
    k := CASE WHEN t = 'tenant' THEN 'id' ELSE 'tenant_id' END;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_only ON %I TO perennial_app, perennial_portal USING (%I = nullif(current_setting(''app.tenant'', true), '''')::uuid)', t, k);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO perennial_app', t);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeat TO perennial_app;
GRANT SELECT ON worker_heartbeat TO perennial_portal;

-- Records that only grow.
REVOKE UPDATE, DELETE ON audit_entry, payment_application, test_gateway_transaction FROM perennial_app;
REVOKE UPDATE ON request_log FROM perennial_app;
REVOKE DELETE ON invoice, invoice_item, payment, gateway_intent, orders, order_action, tenant FROM perennial_app;
REVOKE UPDATE ON outbox FROM perennial_app;
GRANT UPDATE (dispatched_at) ON outbox TO perennial_app;

-- The page renderer reads what its pages show, and keeps sign-ins. It has no right on the vault, on
-- tokens or on stored answers, and none on the hashes of client secrets.
GRANT SELECT ON tenant, entity, org, portal_user, portal_session, request_log, audit_entry, product, product_rate_plan,
  product_rate_plan_charge, product_rate_plan_charge_tier, account, contact, payment_method, orders, order_action,
  subscription, rate_plan, rate_plan_charge, rate_plan_charge_tier, invoice, invoice_item, payment,
  payment_application, gateway_intent TO perennial_portal;
GRANT SELECT (tenant_id, id, name, secret_last4, old_secret_until, scopes, entity_ids, org_ids, revoked_at, last_used_at, created_at)
  ON api_client TO perennial_portal;
GRANT UPDATE (failed_sign_ins, locked_until) ON portal_user TO perennial_portal;
GRANT INSERT, DELETE ON portal_session TO perennial_portal;
GRANT UPDATE (last_seen_at, expires_at) ON portal_session TO perennial_portal;

-- Look-ups that come before the tenant is known. Their owner may read these tables and nothing else.
GRANT SELECT ON tenant, api_client, access_token, portal_user, portal_session TO perennial_lookup;
CREATE POLICY lookup ON tenant FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON api_client FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON access_token FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON portal_user FOR SELECT TO perennial_lookup USING (true);
CREATE POLICY lookup ON portal_session FOR SELECT TO perennial_lookup USING (true);

CREATE FUNCTION tenant_of_token(hash bytea) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM access_token WHERE token_hash = hash';
CREATE FUNCTION tenant_of_client(client uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM api_client WHERE api_client.id = client';
CREATE FUNCTION tenants_of_email(address text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM portal_user WHERE lower(portal_user.email) = lower(address)';
CREATE FUNCTION tenant_of_session(session uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant_id FROM portal_session WHERE portal_session.id = session';
CREATE FUNCTION all_tenants() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS 'SELECT tenant.id FROM tenant';

DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
GRANT CREATE ON SCHEMA public TO perennial_lookup;
ALTER FUNCTION tenant_of_token(bytea) OWNER TO perennial_lookup;
ALTER FUNCTION tenant_of_client(uuid) OWNER TO perennial_lookup;
ALTER FUNCTION tenants_of_email(text) OWNER TO perennial_lookup;
ALTER FUNCTION tenant_of_session(uuid) OWNER TO perennial_lookup;
ALTER FUNCTION all_tenants() OWNER TO perennial_lookup;
REVOKE CREATE ON SCHEMA public FROM perennial_lookup;
REVOKE EXECUTE ON FUNCTION tenant_of_token(bytea), tenant_of_client(uuid), tenants_of_email(text), tenant_of_session(uuid), all_tenants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_token(bytea), tenant_of_client(uuid), tenants_of_email(text), tenant_of_session(uuid), all_tenants() TO perennial_app;
GRANT EXECUTE ON FUNCTION tenants_of_email(text), tenant_of_session(uuid) TO perennial_portal;

-- Money.
CREATE FUNCTION currency_digits(currency text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN currency IN ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') THEN 0
    WHEN currency IN ('BHD','IQD','JOD','KWD','LYD','OMR','TND') THEN 3
    WHEN currency IN ('CLF','UYW') THEN 4
    ELSE 2 END
$$;

ALTER TABLE account ADD CONSTRAINT account_bill_cycle_day CHECK (bill_cycle_day BETWEEN 1 AND 31);
ALTER TABLE account ADD CONSTRAINT account_balance_scale CHECK (balance = round(balance, currency_digits(currency)));
ALTER TABLE rate_plan_charge ADD CONSTRAINT rate_plan_charge_range CHECK (effective_end IS NULL OR effective_end >= effective_start);
ALTER TABLE rate_plan_charge ADD CONSTRAINT rate_plan_charge_processed CHECK (processed_through IS NULL OR processed_through >= effective_start);
ALTER TABLE invoice ADD CONSTRAINT invoice_scale CHECK (
  amount = round(amount, currency_digits(currency)) AND balance = round(balance, currency_digits(currency))
  AND tax_amount = round(tax_amount, currency_digits(currency)));
ALTER TABLE invoice ADD CONSTRAINT invoice_tax CHECK (amount = amount_without_tax + tax_amount);
ALTER TABLE invoice ADD CONSTRAINT invoice_balance CHECK (
  CASE WHEN amount >= 0 THEN balance BETWEEN 0 AND amount ELSE balance BETWEEN amount AND 0 END);
ALTER TABLE invoice ADD CONSTRAINT invoice_posted CHECK ((status = 'Posted') = (posted_at IS NOT NULL));
ALTER TABLE invoice ADD CONSTRAINT invoice_status CHECK (status IN ('Draft', 'Posted', 'Canceled', 'Error'));
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_service CHECK (service_end >= service_start);
ALTER TABLE invoice_item ADD CONSTRAINT invoice_item_kind CHECK (kind IN ('charge', 'credit'));
ALTER TABLE payment ADD CONSTRAINT payment_amounts CHECK (
  amount > 0 AND amount = round(amount, currency_digits(currency)) AND applied_amount >= 0 AND unapplied_amount >= 0
  AND refund_amount >= 0 AND applied_amount + unapplied_amount + refund_amount = amount);
ALTER TABLE payment_application ADD CONSTRAINT payment_application_amount CHECK (amount > 0);
ALTER TABLE gateway_intent ADD CONSTRAINT gateway_intent_amount CHECK (amount > 0 AND amount = round(amount, currency_digits(currency)));
ALTER TABLE gateway_intent ADD CONSTRAINT gateway_intent_state CHECK (state IN ('created', 'sent', 'succeeded', 'failed', 'unknown', 'voided'));
ALTER TABLE gateway_intent ADD CONSTRAINT gateway_intent_outcome CHECK (outcome IN ('pending', 'committed', 'rolled_back'));

-- A charge day is billed once (kept beside `processed_through`, which moves by compare-and-set).
CREATE UNIQUE INDEX invoice_item_once ON invoice_item (tenant_id, rate_plan_charge_id, service_start) WHERE kind = 'charge' AND reversed_by IS NULL;
-- One open charge per payment: no second attempt while the first is unknown.
CREATE UNIQUE INDEX gateway_intent_one_open ON gateway_intent (tenant_id, payment_id) WHERE state IN ('created', 'sent', 'unknown');
-- What falls due next, for billing by date.
CREATE INDEX rate_plan_charge_due ON rate_plan_charge (tenant_id, next_billing_date, account_id) WHERE next_billing_date IS NOT NULL;
CREATE INDEX gateway_intent_open ON gateway_intent (tenant_id, created_at) WHERE state IN ('created', 'sent', 'unknown') OR outcome = 'pending';

-- A document adds up at commit.
CREATE FUNCTION check_invoice_total(tenant uuid, invoice_key uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stored numeric; items numeric; taxes numeric; stored_tax numeric;
BEGIN
  SELECT amount_without_tax, tax_amount INTO stored, stored_tax FROM invoice WHERE tenant_id = tenant AND id = invoice_key;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(amount), 0), coalesce(sum(tax_amount), 0) INTO items, taxes FROM invoice_item WHERE tenant_id = tenant AND invoice_id = invoice_key;
  IF stored <> items OR stored_tax <> taxes THEN
    RAISE EXCEPTION 'invoice % does not add up: % and % in items, % and % on the document', invoice_key, items, taxes, stored, stored_tax USING ERRCODE = '23514';
  END IF;
END $$;
CREATE FUNCTION invoice_total_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_invoice_total(NEW.tenant_id, NEW.id); RETURN NULL; END $$;
CREATE FUNCTION invoice_total_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM check_invoice_total(NEW.tenant_id, NEW.invoice_id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER invoice_adds_up AFTER INSERT OR UPDATE OF amount, amount_without_tax, tax_amount ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_total_of_invoice();
CREATE CONSTRAINT TRIGGER invoice_item_adds_up AFTER UPDATE OF amount, tax_amount ON invoice_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_total_of_item();

-- A posted document never changes; only what is owed on it does.
CREATE FUNCTION refuse_posted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Posted' AND (NEW.tenant_id, NEW.id, NEW.invoice_number, NEW.account_id, NEW.currency, NEW.status, NEW.invoice_date, NEW.due_date,
      NEW.target_date, NEW.amount, NEW.amount_without_tax, NEW.tax_amount, NEW.parties, NEW.payment_term, NEW.posted_at)
    IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.invoice_number, OLD.account_id, OLD.currency, OLD.status, OLD.invoice_date, OLD.due_date,
      OLD.target_date, OLD.amount, OLD.amount_without_tax, OLD.tax_amount, OLD.parties, OLD.payment_term, OLD.posted_at) THEN
    RAISE EXCEPTION 'invoice % is posted and does not change', OLD.invoice_number USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_stays_posted BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_posted_change();
CREATE FUNCTION refuse_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE document_status text;
BEGIN
  SELECT status INTO document_status FROM invoice WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id;
  IF document_status = 'Posted' THEN
    IF TG_OP = 'INSERT' THEN
      IF EXISTS (SELECT 1 FROM invoice WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id AND xmin::text <> (pg_current_xact_id()::xid)::text) THEN
        RAISE EXCEPTION 'a posted invoice takes no further item' USING ERRCODE = '23514';
      END IF;
    ELSIF (NEW.invoice_id, NEW.position, NEW.rate_plan_charge_id, NEW.kind, NEW.service_start, NEW.service_end, NEW.quantity, NEW.unit_price, NEW.amount, NEW.tax_amount, NEW.trace)
      IS DISTINCT FROM (OLD.invoice_id, OLD.position, OLD.rate_plan_charge_id, OLD.kind, OLD.service_start, OLD.service_end, OLD.quantity, OLD.unit_price, OLD.amount, OLD.tax_amount, OLD.trace) THEN
      RAISE EXCEPTION 'an item of a posted invoice does not change' USING ERRCODE = '23514';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_item_stays_posted BEFORE INSERT OR UPDATE ON invoice_item FOR EACH ROW EXECUTE FUNCTION refuse_item_change();

-- Caches of credentials and tenants learn of a change at commit.
CREATE FUNCTION notify_principals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('perennial_principals', TG_TABLE_NAME); RETURN NULL; END $$;
CREATE TRIGGER api_client_changed AFTER UPDATE OF secret_hash, old_secret_hash, old_secret_until, scopes, entity_ids, org_ids, revoked_at OR DELETE ON api_client
  FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER access_token_changed AFTER DELETE ON access_token FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER portal_user_changed AFTER UPDATE OF role, disabled_at, password_hash OR DELETE ON portal_user FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER portal_session_changed AFTER DELETE ON portal_session FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER tenant_changed AFTER UPDATE ON tenant FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER org_changed AFTER INSERT OR UPDATE OR DELETE ON org FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
CREATE TRIGGER entity_changed AFTER INSERT OR UPDATE OR DELETE ON entity FOR EACH STATEMENT EXECUTE FUNCTION notify_principals();
