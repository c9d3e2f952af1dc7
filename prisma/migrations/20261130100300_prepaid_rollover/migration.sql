-- AlterTable
ALTER TABLE "prepaid_fund" ADD COLUMN     "rollover_apply" TEXT,
ADD COLUMN     "rollover_ends" DATE[] NOT NULL DEFAULT '{}';

-- Funds that exist already are not rolled over; new ones always say.
ALTER TABLE prepaid_fund ALTER COLUMN rollover_ends DROP DEFAULT;

-- Units are rolled over first or last, to periods that follow the fund's own.
ALTER TABLE prepaid_fund ADD CONSTRAINT prepaid_fund_rollover CHECK (CASE WHEN rollover_apply IS NULL THEN rollover_ends = '{}'
  ELSE rollover_apply IN ('ApplyFirst', 'ApplyLast') AND end_date < rollover_ends[1] END);
