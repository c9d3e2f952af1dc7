import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Area } from "@/lib/api/area";
import { addresses } from "@/lib/server/addresses";
import { sourcesBelow } from "../scripts/lint/imports";
import { roomsOf } from "../scripts/lint/rooms";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
let rooms: Record<string, Area>;

beforeAll(async () => {
  rooms = await roomsOf(root);
});

/** Addresses that are answered in another room than that of their first noun, each with its reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  deleteTaxationItem: "only those of credit memos are deleted here",
  updateTaxationItem: "only those of credit memos are changed here",
  emailCreditMemo: "mails of all kinds are queued and sent by dunning",
  emailInvoice: "mails of all kinds are queued and sent by dunning",
  getInvoiceCollection: "whether an invoice is collected is a matter of collections",
  updateInvoiceCollection: "whether an invoice is collected is a matter of collections",
  listAccountCollections: "whether invoices are collected is a matter of collections",
  listApplicationParts: "parts of credit memos, read with those of payments",
  getDefaultPaymentMethod: "payment methods of an account",
  listAccountPaymentMethods: "payment methods of an account",
  getPaymentMethodCascade: "payment methods of an account",
  setPaymentMethodCascade: "payment methods of an account",
  refundCreditMemo: "a refund, which is money on its way",
  listSubscriptionRamps: "ramps are booked by orders",
  getSubscriptionRampMetrics: "ramps are booked by orders",
  sendTestGatewayEvent: "makes an event as gateways send them",
};

describe("addresses", () => {
  test("every noun belongs to one room", () => {
    const nouns = Object.values(rooms).flatMap((room) => room.nouns);
    expect(nouns.toSorted()).toEqual([...new Set(nouns)].toSorted());
    const used = new Set(addresses().map(({ noun }) => noun));
    expect([...used].toSorted()).toEqual(nouns.toSorted());
  });

  test("an address leads to its room, but for the few that say why", () => {
    const elsewhere = addresses().filter(({ room, noun }) => !rooms[room]?.nouns.includes(noun));
    expect(elsewhere.map(({ id }) => id).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
    expect(elsewhere.length).toBeLessThanOrEqual(16);
  });

  test("the table of addresses says where each is answered", async () => {
    const lines = addresses().map(
      ({ call, id, file }) => `| \`${call}\` | \`${file}\` | ${ELSEWHERE[id] ?? ""} |`,
    );
    const head = "| address | answered in | why not in the room of its first noun |\n|---|---|---|";
    await expect(`# Addresses\n\n${head}\n${lines.join("\n")}\n`).toMatchFileSnapshot(
      "../docs/addresses.md",
    );
  });
});

describe("rooms", () => {
  test("the map of the rooms says what each holds and after which it comes", async () => {
    const lines = inOrder(rooms).map((name) => {
      const { holds, nouns, after } = rooms[name]!;
      return `| [${name}](${name}/) | ${holds} | ${nouns.join(", ")} | ${after.join(", ")} |`;
    });
    const head = "| room | holds | first nouns of its addresses | builds on |\n|---|---|---|---|";
    await expect(`# Rooms\n\n${head}\n${lines.join("\n")}\n`).toMatchFileSnapshot(
      "areas/README.md",
    );
  });

  test("every room has its README", () => {
    const folders = Object.keys(rooms).map((name) =>
      readdirSync(path.join(root, "lib/areas", name)),
    );
    expect(folders.filter((files) => !files.includes("README.md"))).toEqual([]);
  });

  test("no folder holds more than 25 files of the product", () => {
    expect(tooFull(sourcesBelow(root, ["lib", "components", "scripts", "prisma", "app"]))).toEqual(
      [],
    );
  });

  test("the guard of folders sees one that is too full", () => {
    const files = Array.from({ length: 26 }, (_, index) => `lib/full/file-${index}.ts`);
    expect(tooFull(files)).toEqual(["lib/full: 26"]);
    expect(tooFull(files.slice(1))).toEqual([]);
    expect(tooFull([...files.slice(1), "lib/full/file.test.ts"])).toEqual([]);
  });
});

/** Folders with too many files; tests do not count, and the small parts of the portal stand in one place. */
function tooFull(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of files.filter((file) => !/\.test\.tsx?$/.test(file))) {
    const folder = path.posix.dirname(name);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > 25 && folder !== "components/ui")
    .map(([folder, count]) => `${folder}: ${count}`);
}

/** Each room after those that it builds on. */
function inOrder(of: Record<string, Area>): string[] {
  const order: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    for (const other of of[name]?.after ?? []) visit(other);
    order.push(name);
  };
  for (const name of Object.keys(of).toSorted()) visit(name);
  return order;
}

describe("tables", () => {
  test("every table of the schema has one owner", () => {
    const owned = Object.values(rooms).flatMap(({ tables }) => tables);
    expect(owned.filter((table, index) => owned.indexOf(table) !== index)).toEqual([]);
    expect([...owned, ...OF_THE_PLATFORM].toSorted()).toEqual(tablesOfTheSchema().toSorted());
  });

  test("only the queries of its room, or the platform, write a table", () => {
    const foreignWrites = sourcesBelow(root, ["lib", "app", "components"])
      .filter((name) => !/\.test\.|\/testing\//.test(name))
      .flatMap((name) =>
        writtenTables(read(name))
          .filter((table) => tablesOfTheSchema().includes(table) && !owns(name, table))
          .map((table) => `${name} writes ${table}`),
      );
    expect(foreignWrites).toEqual([]);
  });

  test("the guard of tables sees a planted fault", () => {
    expect(
      writtenTables('statement("x", `update invoice set balance = 0`); insertRows("payment")'),
    ).toEqual(["invoice", "payment"]);
    expect(owns("lib/areas/orders/queries.ts", "invoice")).toBe(false);
    expect(owns("lib/areas/invoices/operations.ts", "invoice")).toBe(false);
    expect(owns("lib/areas/invoices/posting/posting-queries.ts", "invoice")).toBe(true);
  });
});

const OF_THE_PLATFORM = [
  ...[
    "audit_entry",
    "browser_attempt",
    "browser_token",
    "call_count",
    "query_locator_use",
    "idempotency_key",
    "number_counter",
  ],
  ...["outbox", "request_log", "retention", "work_failure", "worker_heartbeat"],
];

/** Rooms whose tables the platform writes, too: credentials, recorded calls, card numbers, what a gateway was asked. */
const SHARED = ["developer", "organizations", "payment-methods", "payments"];

function tablesOfTheSchema(): string[] {
  return readdirSync(path.join(root, "prisma/schema"))
    .filter((name) => name.endsWith(".prisma"))
    .flatMap((name) => [...read(`prisma/schema/${name}`).matchAll(/@@map\("(\w+)"\)/g)])
    .map(([, table]) => table as string);
}

function writtenTables(text: string): string[] {
  const patterns = [
    /\binsert into "?([a-z_]+)"?/g,
    /\bupdate "?([a-z_]+)"? (?:as )?(?:[a-z]+ )?set\b/g,
    /\bdelete from "?([a-z_]+)"?/g,
    /insertRows\("([a-z_]+)"\)/g,
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] as string),
  );
}

function owns(name: string, table: string): boolean {
  const owner = Object.keys(rooms).find((room) => rooms[room]?.tables.includes(table));
  if (/^lib\/(platform|server|lists)\//.test(name))
    return owner === undefined || SHARED.includes(owner);
  return owner === name.split("/")[2] && name.endsWith("queries.ts");
}
