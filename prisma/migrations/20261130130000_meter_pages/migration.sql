-- DropIndex
DROP INDEX "meter_event_day";

-- AlterTable
ALTER TABLE "meter_day" ADD COLUMN     "events_counted" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "meter_day_newest" ON "meter_day"("tenant_id", "meter_id", "day", "id");

-- CreateIndex
CREATE INDEX "meter_event_day" ON "meter_event"("tenant_id", "day_id", "at", "own_id");

-- CreateIndex
CREATE INDEX "meter_event_received" ON "meter_event"("tenant_id", "meter_id", "created_at");
