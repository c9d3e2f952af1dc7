-- AlterTable
ALTER TABLE "product_feature" ADD COLUMN     "quantity" DECIMAL(28,9),
ADD COLUMN     "uom" TEXT;

-- AlterTable
ALTER TABLE "subscription_product_feature" ADD COLUMN     "quantity" DECIMAL(28,9),
ADD COLUMN     "uom" TEXT;

ALTER TABLE product_feature ADD CONSTRAINT product_feature_quantity_has_unit
  CHECK ((quantity IS NULL) = (uom IS NULL) AND (quantity IS NULL OR quantity >= 0));
ALTER TABLE subscription_product_feature ADD CONSTRAINT subscription_product_feature_quantity_has_unit
  CHECK ((quantity IS NULL) = (uom IS NULL) AND (quantity IS NULL OR quantity >= 0));

-- Whoever asks what an account could use on a day looks for subscriptions that it has given away.
CREATE INDEX order_action_transfer ON order_action (tenant_id, subscription_id) WHERE type = 'OwnerTransfer';
