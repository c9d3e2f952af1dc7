-- AlterTable: an event that the books refused is tried again by itself some times. What it said is kept in our words for
-- that long and no longer.
ALTER TABLE "gateway_event" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "next_try_at" TIMESTAMPTZ(3),
  ADD COLUMN "said" JSONB;
ALTER TABLE gateway_event ADD CONSTRAINT gateway_event_tried_again
  CHECK ((next_try_at IS NULL) = (said IS NULL) AND (next_try_at IS NULL OR status = 'Refused'));
CREATE INDEX gateway_event_to_try ON gateway_event (tenant_id, next_try_at) WHERE next_try_at IS NOT NULL;
