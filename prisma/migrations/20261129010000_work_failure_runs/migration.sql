-- In which run of the daily work a piece failed: what failed before, and not in the newest run, is done or falls due no more.
ALTER TABLE work_failure ADD COLUMN run_id UUID;
