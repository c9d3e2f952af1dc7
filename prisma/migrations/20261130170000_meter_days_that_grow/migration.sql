-- Events of a day that came since it was counted are told from the others by the change that brought them.
ALTER TABLE "meter_event" ADD COLUMN     "change" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "meter_event_change" ON "meter_event"("tenant_id", "day_id", "change");

-- Days that are due have events whose change is not known: all of them are counted once more.
UPDATE meter_day SET counted = -1 WHERE changes <> counted;
