-- AlterTable
ALTER TABLE "commitment" ADD COLUMN     "prepayment_type" TEXT NOT NULL DEFAULT 'NotPrepaid';

-- AlterTable
ALTER TABLE "commitment_period" ADD COLUMN     "gives_back" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "pay_on" DATE,
ADD COLUMN     "payment_days" DATE[] DEFAULT ARRAY[]::DATE[],
ADD COLUMN     "price" DECIMAL(28,9);

-- AlterTable
ALTER TABLE "commitment_schedule" ADD COLUMN     "frequency" TEXT,
ADD COLUMN     "price" DECIMAL(28,9),
ADD COLUMN     "specific_frequency" INTEGER;

ALTER TABLE commitment ADD CONSTRAINT commitment_prepayment CHECK (prepayment_type IN ('NotPrepaid', 'FullyPrepaid'));
ALTER TABLE commitment_schedule ADD CONSTRAINT commitment_schedule_price CHECK (price >= 0 AND (price IS NOT NULL OR frequency IS NULL));
ALTER TABLE commitment_period ADD CONSTRAINT commitment_period_price CHECK (price >= 0 AND (price IS NOT NULL OR pay_on IS NULL AND NOT gives_back));
-- An evaluated period keeps what counted: what was billed beside it is what was missing, and never below zero. Credit keeps nothing:
-- what was used of it is the sum of its lines.
ALTER TABLE commitment_period DROP CONSTRAINT commitment_period_evaluated;
ALTER TABLE commitment_period ADD CONSTRAINT commitment_period_evaluated CHECK ((status = 'Evaluated' AND price IS NULL) = (counted IS NOT NULL)
  AND (status = 'Evaluated') = (evaluated_at IS NOT NULL) AND (counted IS NULL) = (true_up IS NULL)
  AND (counted IS NULL OR true_up = greatest(amount - counted, 0)));
CREATE INDEX commitment_period_to_pay ON commitment_period (tenant_id, pay_on) WHERE pay_on IS NOT NULL;
CREATE INDEX commitment_of_credit ON commitment (tenant_id, account_id) WHERE prepayment_type = 'FullyPrepaid';
-- What is missing of a period is billed once, and so is each part of what its credit costs.
DROP INDEX invoice_item_period_once;
CREATE INDEX invoice_item_period ON invoice_item (tenant_id, commitment_period_id) WHERE commitment_period_id IS NOT NULL AND reversed_by IS NULL;
CREATE UNIQUE INDEX invoice_item_period_once ON invoice_item (tenant_id, commitment_period_id, (trace ->> 'rule'), coalesce(trace #>> '{inputs,credit,part}', ''))
  WHERE commitment_period_id IS NOT NULL AND reversed_by IS NULL AND trace ->> 'rule' <> 'CommitmentDrawdown';
