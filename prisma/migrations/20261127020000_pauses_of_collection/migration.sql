-- A pause of an invoice's collection may end on a day.
ALTER TABLE collection_hold ADD COLUMN resumes_on date;
CREATE INDEX collection_hold_resumes ON collection_hold (tenant_id, resumes_on) WHERE resumes_on IS NOT NULL;
