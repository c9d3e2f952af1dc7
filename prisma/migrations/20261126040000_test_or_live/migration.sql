-- A tenant is test or live, from the moment it is made and for ever. Those that exist stay test.
ALTER TABLE "tenant" ADD COLUMN "environment" TEXT NOT NULL DEFAULT 'test';
ALTER TABLE "tenant" ALTER COLUMN "environment" DROP DEFAULT;
ALTER TABLE "tenant" DROP COLUMN "sandbox";
ALTER TABLE tenant ADD CONSTRAINT tenant_environment CHECK (environment IN ('test', 'live'));
-- Only test tenants have a clock that can be moved.
ALTER TABLE tenant ADD CONSTRAINT tenant_live_in_real_time CHECK (environment = 'test' OR (clock_at IS NULL AND clock_advance_to IS NULL));

CREATE FUNCTION refuse_other_environment() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  RAISE EXCEPTION 'a tenant is test or live for ever' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER tenant_environment_stays BEFORE UPDATE OF environment ON tenant FOR EACH ROW
  WHEN (NEW.environment IS DISTINCT FROM OLD.environment) EXECUTE FUNCTION refuse_other_environment();

-- Whatever the application believes: nothing of a live tenant is in the hands of the test gateway.
CREATE FUNCTION refuse_test_gateway() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM tenant t WHERE t.id = NEW.tenant_id AND t.environment = 'live') THEN
    RAISE EXCEPTION 'a live tenant has no test gateway' USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER test_gateway_transaction_in_test BEFORE INSERT ON test_gateway_transaction FOR EACH ROW EXECUTE FUNCTION refuse_test_gateway();
CREATE TRIGGER test_bank_challenge_in_test BEFORE INSERT ON test_bank_challenge FOR EACH ROW EXECUTE FUNCTION refuse_test_gateway();
CREATE TRIGGER payment_method_in_test BEFORE INSERT OR UPDATE OF gateway ON payment_method FOR EACH ROW
  WHEN (NEW.gateway = 'TestGateway') EXECUTE FUNCTION refuse_test_gateway();
CREATE TRIGGER payment_authorization_in_test BEFORE INSERT ON payment_authorization FOR EACH ROW
  WHEN (NEW.gateway = 'TestGateway') EXECUTE FUNCTION refuse_test_gateway();
CREATE TRIGGER gateway_intent_in_test BEFORE INSERT ON gateway_intent FOR EACH ROW
  WHEN (NEW.gateway = 'TestGateway') EXECUTE FUNCTION refuse_test_gateway();
