import { describe, expect, test } from "vitest";
import { readCsv as readLines } from "#app/features/base/csv/read-csv.server.ts";
import { readInstant, readReport } from "#app/features/people/entitlements/store/store-report.ts";

const skus = { basic: "CLUB-B", elite: "CLUB-E, 8801", pro: "CLUB-P" };

const order = {
  id: 5001,
  email: "Dana@Example.com",
  financial_status: "paid",
  cancelled_at: null,
  created_at: "2026-03-04T10:00:00-05:00",
  updated_at: "2026-03-04T10:00:05-05:00",
  customer: { id: 7, email: "other@example.com" },
  line_items: [
    { sku: "SHIRT-1", product_id: 1 },
    { sku: "CLUB-E", product_id: 2 },
  ],
};

const read = (payload: Record<string, unknown>) => readReport(payload, skus);

describe("what a store's message says", () => {
  test("a paid order", () => {
    expect(read(order)).toEqual({
      email: "dana@example.com",
      kind: "paid",
      tier: "elite",
      periodEndsAt: null,
      occurredAt: new Date("2026-03-04T15:00:05Z"),
    });
  });

  test.each([
    [{}, "paid"],
    [{ cancelled_at: "2026-03-05T00:00:00Z" }, "cancelled"],
    [{ financial_status: "pending" }, null],
    [{ financial_status: "partially_paid" }, null],
    [{ financial_status: "refunded" }, "cancelled"],
    [{ financial_status: "unpaid" }, "past_due"],
    [{ financial_status: undefined }, null],
    [{ financial_status: undefined, status: "PAST_DUE" }, "past_due"],
    [{ financial_status: undefined, status: "inactive" }, null],
    [{ financial_status: undefined, status: "expired" }, "cancelled"],
    [{ financial_status: undefined, error_code: "card_declined" }, "past_due"],
    [{ financial_status: undefined, error_code: null }, null],
    [{ type: "subscription.cancelled" }, "cancelled"],
  ] as const)("an order with %j is %s", (change, kind) => {
    expect(read({ ...order, ...change }).kind).toBe(kind);
  });

  test("a wrapped contract with lines, long ids and a period", () => {
    const contract = {
      customer: { email: "dana@example.com" },
      status: "active",
      next_billing_date: "2026-04-04T00:00:00Z",
      lines: [{ variant_id: "gid://shop/ProductVariant/8801" }],
    };
    expect(read({ subscription_contract: contract })).toMatchObject({
      kind: "paid",
      tier: "elite",
      periodEndsAt: new Date("2026-04-04T00:00:00Z"),
    });
  });

  test("of two plans in one order the higher one", () => {
    expect(read({ line_items: [{ sku: "CLUB-P" }, { sku: "CLUB-B" }] }).tier).toBe("pro");
  });

  test("nothing in an empty message", () => {
    expect(read({})).toEqual({ email: null, kind: null, tier: null, occurredAt: null, periodEndsAt: null });
  });
});

test.each([
  ["2026-03-04T10:00:00Z", "2026-03-04T10:00:00.000Z"],
  ["2026-03-04 10:20:30 -0500", "2026-03-04T15:20:30.000Z"],
  ["2026-03-04 10:20:30", "2026-03-04T10:20:30.000Z"],
  ["1772618400", "2026-03-04T10:00:00.000Z"],
  ["soon", null],
  ["", null],
])("the instant %s", (text, expected) => {
  expect(readInstant(text)?.toISOString() ?? null).toBe(expected);
});

const readCsv = async (text: string) => (await readLines(text)).map(({ cells }) => cells);

test("a table with quotes, commas, line ends in a field, a mark at its start and blank rows", async () => {
  expect(await readCsv('\uFEFFName,Email\r\n"#1, a","x@y.z"\r\n\r\n"say ""hi""\nthere",\n')).toEqual([
    { Name: "#1, a", Email: "x@y.z" },
    { Name: 'say "hi"\nthere', Email: "" },
  ]);
  expect(await readCsv("a,b\n1,2")).toEqual([{ a: "1", b: "2" }]);
  await expect(readCsv('a\n"open')).rejects.toThrow(SyntaxError);
});
