import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expect, test } from "vitest";
import { asTenant } from "./ambient";
import { constraintOf, isDuplicate, sqlState } from "./database-faults";
import { prisma, statement } from "./db";
import { Locked } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "./transaction";

const counters = statement<{ kind: string }>(
  "test-counters",
  "select kind from number_counter order by kind",
);
const shortWait = statement("test-short-wait", "set local lock_timeout = '100ms'");
const addCounter = statement(
  "test-counter-add",
  "insert into number_counter (tenant_id, kind) values ($1, $2)",
);

test("Prisma and statements share the request's transaction", async () => {
  const tenant = await testTenant();
  await tenant.as(async () => {
    await expect(
      transaction(async () => {
        await addCounter([tenant.tenantId, "by-statement"]);
        await prisma().numberCounter.create({
          data: { tenantId: tenant.tenantId, kind: "by-prisma" },
        });
        expect(await counters()).toEqual([{ kind: "by-prisma" }, { kind: "by-statement" }]);
        expect(await prisma().numberCounter.count()).toBe(2);
        throw new Error("away with both");
      }),
    ).rejects.toThrow("away with both");
    expect(await counters()).toEqual([]);
  });
});

test("without a tenant no row is seen, and no other tenant's row is ever seen", async () => {
  const [one, other] = [await testTenant(), await testTenant()];
  await one.as(() => addCounter([one.tenantId, "mine"]));
  expect(await asTenant("", () => counters())).toEqual([]);
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 2 ? one : other).as(() => counters())),
  );
  expect(seen.filter((rows) => rows.length === 1)).toHaveLength(30);
  expect(seen.filter((rows) => rows.length === 0)).toHaveLength(30);
});

const shortCounters = statement<{ kind: string }>(
  "test-counters-short",
  "select kind from number_counter order by kind",
  { short: true },
);
const shortQuotient = statement<{ quotient: number; pid: number }>(
  "test-quotient-short",
  "select 6 / $1::int as quotient, pg_backend_pid() as pid",
  { short: true },
);

test("short reads share connections, and each sees the rows of its own tenant", async () => {
  const tenants: TestTenant[] = [];
  for (let index = 0; index < 7; index++) {
    const tenant = await testTenant();
    await tenant.as(() => addCounter([tenant.tenantId, `of-${index}`]));
    tenants.push(tenant);
  }
  expect(await asTenant("", () => shortCounters())).toEqual([]);
  for (let round = 0; round < 3; round++) {
    const seen = await Promise.all(
      Array.from({ length: 350 }, async (_, index) => {
        const rows = await tenants[index % 7]?.as(() => shortCounters());
        return rows?.map(({ kind }) => kind).join() === `of-${index % 7}`;
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
  }
});

test("a failing short read, and a broken connection, do not affect the others", async () => {
  const tenant = await testTenant();
  await tenant.as(async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => shortQuotient([index % 4])),
    );
    const rows = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    expect(rows).toHaveLength(30);
    expect(await shortQuotient([3])).toMatchObject([{ quotient: 2 }]);
    const connections = [...new Set(rows.map(({ pid }) => pid))];
    await asOwner("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [connections]);
    await expect.poll(async () => (await shortQuotient([2]).catch(() => []))[0]?.quotient).toBe(3);
  });
});

test("a short read inside a transaction sees what the transaction wrote", async () => {
  const tenant = await testTenant();
  await tenant.as(() =>
    transaction(async () => {
      await addCounter([tenant.tenantId, "inside"]);
      expect(await shortCounters()).toMatchObject([{ kind: "inside" }]);
    }),
  );
});

test("database errors in Prisma's queries are reported like those of statements: with code and constraint", async () => {
  const tenant = await testTenant();
  const counter = { tenantId: tenant.tenantId, kind: "twice" };
  const refused = await tenant.as(async () => {
    await prisma().numberCounter.createMany({ data: counter });
    return prisma()
      .numberCounter.createMany({ data: counter })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
  });
  expect(sqlState(refused)).toBe("23505");
  expect(isDuplicate(refused)).toBe(true);
  expect(constraintOf(refused)).toBe("number_counter_pkey");
});

test("a lock timeout in Prisma is contention", async () => {
  const tenant = await testTenant();
  const counter = { tenantId: tenant.tenantId, kind: "held" };
  await tenant.as(async () => await prisma().numberCounter.createMany({ data: counter }));
  const refused = await tenant.as(() =>
    transaction(async () => {
      await prisma().numberCounter.updateMany({ where: counter, data: { next: 2 } });
      return asTenant(tenant.tenantId, () =>
        transaction(async () => {
          await shortWait();
          await prisma().numberCounter.updateMany({ where: counter, data: { next: 3 } });
        }).catch((error: unknown) => error),
      );
    }),
  );
  expect(refused).toBeInstanceOf(Locked);
});

test("a row of another tenant cannot be written", async () => {
  const [one, other] = [await testTenant(), await testTenant()];
  await expect(one.as(() => addCounter([other.tenantId, "theirs"]))).rejects.toMatchObject({
    code: "42501",
  });
});

test("an undefined condition is an error and never matches every row", async () => {
  const tenant = await testTenant();
  const nobody: { id?: string } = {};
  await tenant.as(async () => {
    await expect(
      prisma().apiClient.findMany({ where: { id: nobody.id } as { id: string } }),
    ).rejects.toThrow(/undefined/);
  });
});

test("ids sort in order of creation", () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
