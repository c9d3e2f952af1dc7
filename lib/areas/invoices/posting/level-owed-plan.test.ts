import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { declaredStatements } from "@/lib/platform/database/db";
import { ownerUrl } from "@/lib/testing/environment";
import "./posting-queries";

test("leveling lines is computed once, however many lines the planner expects", async () => {
  const text = declaredStatements.get("invoice-items-level-owed");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const ids = [randomUUID(), [randomUUID()]];
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, ids);
    expect(rows.map((row) => row["QUERY PLAN"].trim())).toContain("CTE line");
  } finally {
    await client.end();
  }
});
