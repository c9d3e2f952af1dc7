-- Who made and changed payments and refunds, and what a caller said of a payment that is kept as it is given.
ALTER TABLE "payment" ADD COLUMN "created_by_id" TEXT;
ALTER TABLE "payment" ADD COLUMN "updated_by_id" TEXT;
ALTER TABLE "payment" ADD COLUMN "custom_rates" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "payment" ADD COLUMN "payment_option" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "refund" ADD COLUMN "created_by_id" TEXT;
ALTER TABLE "refund" ADD COLUMN "updated_by_id" TEXT;
