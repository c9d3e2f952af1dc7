"use client";

import { useQuery } from "@tanstack/react-query";
import { AccountFailures } from "@/components/accounts/account-failures";
import { ComingRise } from "@/components/price-rises/coming-rise";
import { CreditSign } from "@/components/accounts/credit-sign";
import { NewInvoiceLink } from "@/components/invoices/new-invoice-link";
import { useViewer } from "@/components/layout/frame/viewer";
import { type Figure, PageHeader } from "@/components/layout/page-header";
import { TabLinks } from "@/components/layout/tab-links";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import { cardText } from "@/components/payment-methods/card-text";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { type AccountTab, paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const tabs: readonly { tab: AccountTab; label: string }[] = [
  { tab: "subscriptions", label: "Subscriptions" },
  { tab: "orders", label: "Orders" },
  { tab: "usage", label: "Usage" },
  { tab: "invoices", label: "Invoices" },
  { tab: "credit-memos", label: "Credit memos" },
  { tab: "debit-memos", label: "Debit memos" },
  { tab: "payments", label: "Payments" },
  { tab: "payment-methods", label: "Payment methods" },
  { tab: "contacts", label: "Contacts" },
  { tab: "settings", label: "Settings" },
];

/** What makes the balance less than the sum of the invoices; left out when it is zero. */
function lessened(label: string, amount: number, currency: string): Figure[] {
  if (!(amount > 0)) return [];
  return [{ label, value: <Money amount={-amount} currency={currency} /> }];
}

/** Who the account is, what it owes, and the pages about it. */
export function AccountHeader({ accountKey }: { accountKey: string }) {
  const { orders, settlement } = useViewer();
  const { data } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const account = data?.basicInfo;
  if (!account) return null;
  const { currency, defaultPaymentMethod: method } = account;
  const overdue = Number(account.overdueBalance) > 0;
  const closed = account.status === "Active" ? null : "The account is canceled";
  const shown = tabs.filter(
    ({ tab }) => (orders || tab !== "orders") && (settlement || !tab.endsWith("-memos")),
  );
  const links = shown.map(({ tab, label }) => ({ href: paths.accountTab(accountKey, tab), label }));
  return (
    <>
      <PageHeader
        title={account.name}
        trail={[{ label: "Accounts", href: paths.accounts() }]}
        status={
          <>
            <Status value={account.status} />
            {account.creditAvailable > 0 && <CreditSign />}
          </>
        }
        meta={<Copyable value={account.accountNumber} label="account number" />}
        figures={[
          { label: "Balance", value: <Money amount={account.balance} currency={currency} /> },
          {
            label: "Overdue",
            value: (
              <span className={overdue ? "text-negative" : undefined}>
                <Money amount={account.overdueBalance} currency={currency} />
              </span>
            ),
          },
          {
            label: "Not yet due",
            value: <Money amount={account.notYetDueBalance} currency={currency} />,
          },
          ...lessened("Credit memos", account.unappliedCreditMemoAmount, currency),
          ...lessened("Unapplied payments", account.unappliedPaymentAmount, currency),
          { label: "Currency", value: currency },
          { label: "Bill cycle day", value: account.billCycleDay },
          { label: "Pays with", value: method ? cardText(method) : "No method" },
        ]}
        actions={
          <>
            <NewOrderLink account={account.accountNumber} disabledReason={closed} />
            <NewInvoiceLink accountNumber={account.accountNumber} disabledReason={closed} />
          </>
        }
        tabs={
          <TabLinks
            label={`Pages of ${account.name}`}
            links={[{ href: paths.account(accountKey), label: "Overview" }, ...links]}
          />
        }
      />
      <AccountFailures accountNumber={account.accountNumber} />
      <ComingRise of={{ accountId: account.id }} />
    </>
  );
}
