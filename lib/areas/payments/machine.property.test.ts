import { asOwner, testTenant } from "@/lib/testing/tenant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asTenant } from "@/lib/platform/database/ambient";
import { type FollowUpRequest, type GatewayResult, NotSent } from "@/lib/platform/gateways/gateway";
import { expectBooksToHold } from "@/lib/testing/books";
import {
  type ChargeScript,
  hasty,
  ScriptedGateway,
  withGateway,
} from "@/lib/testing/gateways/scripted-gateway";
import { makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";

const late: (() => Promise<unknown>)[] = [];

type Request = Parameters<ChargeScript>[0] | FollowUpRequest;
type Script = (
  request: Request,
  honest: () => Promise<GatewayResult>,
  signal: AbortSignal,
) => Promise<GatewayResult>;

/** Charges and refunds get their fates in order of arrival. */
class FatefulGateway extends ScriptedGateway {
  fate: Script = (_request, honest) => honest();

  override refund(request: FollowUpRequest, signal: AbortSignal): Promise<GatewayResult> {
    return this.fate(request, () => super.refund(request, signal), signal);
  }
}

/** Everything that can happen to a charge or a refund on its way to the gateway and back. */
const fates: Record<string, (tenantId: string) => Script> = {
  approved: () => (_request, honest) => honest(),
  declined: () => async () => ({
    outcome: "declined",
    code: "card_declined",
    text: "The card was declined.",
  }),
  "not sent": () => () => Promise.reject(new NotSent()),
  "answer lost": () => (_request, honest) =>
    honest().then(() => Promise.reject(new Error("reset"))),
  "request lost": () => () => Promise.reject(new Error("reset")),
  "wrong amount": () => (request, honest) =>
    honest().then((answer) => ({ ...answer, amount: request.amount.plus(1) }) as never),
  "comes late": (tenantId) => (_request, honest) => {
    late.push(() => asTenant(tenantId, honest));
    return Promise.reject(new Error("reset"));
  },
  silent: () => (_request, _honest, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("aborted"))),
    ),
};

type Step =
  | { kind: "order" | "refund"; account: number; fate: string }
  | { kind: "settle"; grace: number }
  | { kind: "arrive" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      account: fc.integer({ min: 0, max: 1 }),
      fate: fc.constantFrom(...Object.keys(fates)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      account: fc.integer({ min: 0, max: 1 }),
      fate: fc.constantFrom(...Object.keys(fates)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("settle" as const), grace: fc.constantFrom(0, 60) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "arrive" as const }) },
);

test("whatever happens at the gateway, in the end it holds exactly what was paid and not refunded", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.boolean(),
      async (steps, together) => {
        late.length = 0;
        const tenant = await testTenant();
        const { ratePlanId } = await makeCatalog(tenant);
        const accounts = [await makeAccount(tenant, "One"), await makeAccount(tenant, "Two")];
        // Many of these give no answer; the final result also holds when an honest answer is missed.
        const gateway = new FatefulGateway({ ...hasty, timeout: 150 });
        const fateOf: string[] = [];
        gateway.fate = (request, honest, signal) =>
          (fates[fateOf.shift() ?? "approved"] ?? fates.approved)?.(tenant.tenantId)(
            request,
            honest,
            signal,
          ) as never;
        gateway.script = gateway.fate;
        const settle = (grace: number) => settleIntents(tenant.tenantId, { all: true, grace });
        const arrive = async () =>
          void (await late
            .shift()?.()
            .catch(() => undefined));
        const refundAll = async (of: { account: number; fate: string }): Promise<void> => {
          const path = `/v1/payments?accountId=${accounts[of.account]?.accountId}`;
          const { body } = await tenant.call("GET", path);
          const [payment] = body.payments;
          if (!payment) return;
          fateOf.push(of.fate);
          const refund = { type: "Electronic", totalAmount: 20 };
          await tenant.call("POST", `/v1/payments/${payment.id}/refunds/unapply`, refund);
        };
        const run = async (of: Step): Promise<void> => {
          if (of.kind === "settle") return void (await settle(of.grace));
          if (of.kind === "arrive") return arrive();
          if (of.kind === "refund") return refundAll(of);
          fateOf.push(of.fate);
          await tenant.call(
            "POST",
            "/v1/orders",
            newSubscriptionOrder(String(accounts[of.account]?.accountNumber), ratePlanId),
          );
        };
        await withGateway(gateway, async () => {
          if (together) await Promise.all(steps.map(run));
          else for (const of of steps) await run(of);
          while (late.length) await arrive();
          for (let round = 0; round < 3; round++) await settle(0);
        });
        const [books] = await asOwner<{ held: string; paid: string; open: number }>(
          `select (select coalesce(sum(case when kind = 'charge' then amount else -amount end), 0) from test_gateway_transaction where tenant_id = $1 and approved) as held,
           (select coalesce(sum(amount), 0) from payment where tenant_id = $1)
             - (select coalesce(sum(amount), 0) from refund where tenant_id = $1 and status = 'Processed') as paid,
           (select count(*)::int from gateway_intent where tenant_id = $1 and state in ('created', 'sent', 'unknown')) as open`,
          [tenant.tenantId],
        );
        expect(Number(books?.held)).toBe(Number(books?.paid));
        expect(books?.open).toBe(0);
        await expectBooksToHold();
      },
    ),
    { numRuns: 12 },
  );
});
