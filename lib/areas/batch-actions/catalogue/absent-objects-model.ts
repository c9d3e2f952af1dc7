import { objectType } from "./object-model";

const SOURCES = ["CreditMemoItem", "DebitMemoItem", "InvoiceItem", "InvoiceItemAdjustment"];
/** Objects of revenue: its parts, and what each of them is of. */
const REVENUE = Object.fromEntries(
  [
    ...["RevenueChargeSummary", "RevenueChargeSummaryItem", "RevenueEvent", "RevenueEventItem"],
    ...["RevenueEventType", "RevenueSchedule", "RevenueScheduleItem"],
    ...["RevenueEvent", "RevenueEventItem", "RevenueSchedule", "RevenueScheduleItem"].flatMap(
      (part) => SOURCES.map((source) => part + source),
    ),
  ].map((name) => [name, ""]),
);

/**
 * Objects of the interface that no record can be of yet: they are described and queried to no rows, so that a program that
 * names them goes on. An object that gets a table moves to the others.
 */
const ABSENT: Readonly<Record<string, string>> = {
  ApplicationGroup: "",
  CalloutHistory:
    "event_category; event_context; notification; request_url; request_method; response_code; response_content; attempted_num; create_time",
  CommunicationProfile: "profile_name; description",
  ConfigurationTemplates: "",
  CreditMemoPartItem: "credit_memo_part_id; credit_memo_item_id; amount",
  DiscountAppliedMetrics: "",
  FXCustomRate: "currency_from; currency_to; rate; rate_date",
  InvoiceSplit: "invoice_id",
  InvoiceSplitItem: "invoice_id; invoice_split_id; invoice_date; payment_term; split_percentage",
  JournalEntry: "number; status; currency; journal_entry_date; type; notes",
  JournalEntryItem: "journal_entry_id; amount; type; accounting_code_id",
  JournalRun: "number; status; target_start_date; target_end_date",
  Offer: "",
  OrderElp: "order_item_id; start_date; end_date; tax; value; generated_reason",
  OrderItem: "order_action_id; charge_number; start_date; end_date; old_quantity; new_quantity",
  OrderMrr:
    "order_item_id; start_date; end_date; discount_charge_number; value; term; generated_reason",
  OrderQuantity: "order_item_id; start_date; end_date; value; generated_reason",
  OrderTcb: "order_item_id; start_date; end_date; discount_charge_number; tax; value; term",
  OrderTcv: "order_item_id; start_date; end_date; discount_charge_number; value; term",
  PaymentGatewayReconciliationEventLog: "",
  PaymentReconciliationJob: "",
  PaymentReconciliationLog: "",
  PaymentPartItem: "payment_part_id; invoice_item_id; taxation_item_id; amount",
  PriceBookItem: "",
  ProductChargeDefinition: "",
  ProductRatePlanDefinition: "",
  ...REVENUE,
  TaxableItemSnapshot: "",
  UpdaterDetail: "payment_method_id; account_id; status; result; processed_date",
};

const NO_ROWS =
  "(select null::uuid as tenant_id, null::uuid as id, null::text as none where false) o";

const named = (columns: string) =>
  columns
    .split(";")
    .map((column) => column.trim())
    .filter(Boolean)
    .map((column) => {
      const [name = ""] = column.split(":");
      const pascal = name.replace(/(?:^|_)([a-z])/g, (_all, letter: string) =>
        letter.toUpperCase(),
      );
      return `${pascal}:o.none`;
    })
    .join("; ");

export const ABSENT_OBJECTS = Object.entries(ABSENT).map(([name, columns]) =>
  objectType(
    name,
    { scope: "accounts:read", from: NO_ROWS, within: "tenant" },
    {
      text: named(columns),
      id: "CreatedById:o.id; UpdatedById:o.id",
      datetime: "CreatedDate:null::timestamptz; UpdatedDate:null::timestamptz",
    },
  ),
);
