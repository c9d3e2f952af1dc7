-- A subscription is the fold of its actions, one after the other: each of its versions is made by one action. Locks see to it; the
-- database now refuses what slips past them. The index that this one replaces found the actions of a subscription, as this one does.
CREATE UNIQUE INDEX "order_action_tenant_id_subscription_id_produced_version_key" ON "order_action"("tenant_id", "subscription_id", "produced_version");
DROP INDEX "order_action_tenant_id_subscription_id_sequence_idx";
