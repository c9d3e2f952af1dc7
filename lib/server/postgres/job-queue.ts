import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/** The queue's own messages on its migrations are of no interest at the terminal. */
const silent = new Logger(() => () => undefined);

/**
 * Installs or updates the tables of the job queue as the owner, and lets the application's role use
 * them. The queue enables row level security on its tables, which would show the application an
 * empty queue: jobs have their tenant in their payload, so one policy opens them.
 */
export async function installJobQueue(owner: pg.Client, ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent });
  await owner.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO perennial_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO perennial_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO perennial_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO perennial_app;
    DO $$
    DECLARE queue_table regclass;
    BEGIN
      FOR queue_table IN
        SELECT c.oid FROM pg_class c
         WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
           AND NOT EXISTS (SELECT FROM pg_policy p
                            WHERE p.polrelid = c.oid AND p.polname = 'application')
      LOOP
        EXECUTE format('CREATE POLICY application ON %s TO perennial_app USING (true)', queue_table);
      END LOOP;
    END $$`);
}
