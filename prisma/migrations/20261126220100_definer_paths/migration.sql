-- Functions with their owner's rights look for tables where nobody but the owner makes any: temporary ones come last, or a
-- caller's temporary table would stand before the real one. And the application's roles make no temporary tables at all.
DO $$ BEGIN EXECUTE format('GRANT perennial_lookup TO %I', current_user); EXCEPTION WHEN OTHERS THEN NULL; END $$;
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
           WHERE n.nspname = 'public' AND p.prosecdef LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', f);
  END LOOP;
END $$;
-- A database that somebody else owns keeps its rights as that owner gave them.
DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
EXCEPTION WHEN insufficient_privilege THEN RAISE WARNING 'the right to make temporary tables stays as it is'; END $$;
