import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { decimal, ZERO } from "@/lib/values/decimal";
import { minorUnits } from "@/lib/values/money";
import type { getAccount, getAccountSummary } from "./contract";
import type { AccountContact, AccountDetail, SummaryParts, SummaryUsage } from "./detail-model";
import type { Account, TaxInfo } from "./model";

type Detail = z.output<typeof getAccount.result>;
type Summary = z.output<typeof getAccountSummary.result>;

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

/** Most balances are zero, and this file would otherwise spend most of its time formatting decimals. */
const zeros = new Map<string, string>();

function zeroText(currency: string): string {
  let text = zeros.get(currency);
  if (text === undefined) zeros.set(currency, (text = ZERO.toFixed(minorUnits(currency))));
  return text;
}

/** A balance as text with the decimals of its currency. */
function balanceText(amount: Decimal, currency: string): string {
  return amount.isZero() ? zeroText(currency) : amount.toFixed(minorUnits(currency));
}

function presentTaxInfo(taxInfo: TaxInfo): Detail["taxInfo"] {
  const shown = (name: string) => taxInfo[name] ?? null;
  return {
    VATId: shown("VATId"),
    companyCode: shown("companyCode"),
    exemptCertificateId: shown("exemptCertificateId"),
    exemptCertificateType: shown("exemptCertificateType"),
    exemptDescription: shown("exemptDescription"),
    exemptEffectiveDate: shown("exemptEffectiveDate"),
    exemptEntityUseCode: shown("exemptEntityUseCode"),
    exemptExpirationDate: shown("exemptExpirationDate"),
    exemptIssuingJurisdiction: shown("exemptIssuingJurisdiction"),
    exemptStatus: shown("exemptStatus"),
  };
}

function presentContacts(
  account: AccountDetail,
): Pick<Detail, "billToContact" | "soldToContact" | "shipToContact"> {
  const shown = (contact: AccountContact) => ({
    ...contact,
    id: wireId(contact.id),
    asBillTo: contact.id === account.billToContactId,
    asSoldTo: contact.id === account.soldToContactId,
    asShipTo: contact.id === account.shipToContactId,
  });
  const role = (id: string) => {
    const contact = account.contacts.find((candidate) => candidate.id === id);
    if (!contact) throw new Error("a contact of an account is missing");
    return shown(contact);
  };
  return {
    billToContact: role(account.billToContactId),
    soldToContact: role(account.soldToContactId),
    shipToContact: account.shipToContactId === null ? null : role(account.shipToContactId),
  };
}

function presentNames(account: Account) {
  return {
    id: wireId(account.id),
    accountNumber: account.accountNumber,
    name: account.name,
    status: account.status,
    batch: account.batch,
    purchaseOrderNumber: account.purchaseOrderNumber,
  };
}

/** Names and labels of an account, as other answers show them, too. */
export function presentBasicInfo(account: Account): Detail["basicInfo"] {
  return {
    ...presentNames(account),
    crmId: account.crmId,
    notes: account.notes,
    parentId: idOrNull(account.parentId),
    salesRep: account.salesRep,
    customerServiceRepName: account.customerServiceRep,
    ...account.customFields,
  };
}

function presentBilling(account: Account) {
  return {
    autoPay: account.autoPay,
    bcdSettingOption: account.bcdSettingOption,
    currency: account.currency,
    invoiceDeliveryPrefsEmail: account.invoiceDeliveryEmail,
    invoiceDeliveryPrefsPrint: account.invoiceDeliveryPrint,
  };
}

export function presentAccount(account: AccountDetail): Detail {
  const { currency } = account;
  const none = zeroText(currency);
  const owed = balanceText(account.balance, currency);
  const balances = {
    balance: owed,
    contractedMrr: balanceText(account.mrr, currency),
    totalDebitMemoBalance: none,
    totalInvoiceBalance: balanceText(account.invoiceBalance, currency),
    unappliedCreditMemoAmount: balanceText(account.unappliedCredits, currency),
    unappliedPaymentAmount: balanceText(account.unappliedPayments, currency),
  };
  return {
    basicInfo: presentBasicInfo(account),
    billingAndPayment: {
      ...presentBilling(account),
      billCycleDay: account.billCycleDay,
      additionalEmailAddresses: account.additionalEmails,
      defaultPaymentMethodId: idOrNull(account.defaultPaymentMethodId),
      paymentGateway: account.paymentGateway,
      paymentTerm: account.paymentTerm,
    },
    metrics: { ...balances, creditBalance: none, reservedPaymentAmount: 0 },
    metricsData: [{ currency, ...balances, reservedPaymentAmount: none }],
    ...presentContacts(account),
    taxInfo: presentTaxInfo(account.taxInfo),
  };
}

export function presentSummary(
  account: AccountDetail,
  parts: SummaryParts,
  usage: readonly SummaryUsage[],
): Summary {
  const { currency } = account;
  return {
    basicInfo: {
      ...presentNames(account),
      ...presentBilling(account),
      billCycleDay: String(account.billCycleDay),
      additionalEmailAddresses: account.additionalEmails,
      balance: balanceText(account.balance, currency),
      overdueBalance: balanceText(parts.overdue, currency),
      notYetDueBalance: balanceText(parts.notYetDue, currency),
      unappliedCreditMemoAmount: balanceText(account.unappliedCredits, currency),
      unappliedPaymentAmount: balanceText(account.unappliedPayments, currency),
      creditAvailable: balanceText(parts.creditAvailable, currency),
      defaultPaymentMethod: presentMethod(parts.defaultMethod),
      lastInvoiceDate: parts.lastInvoiceDate,
      lastPaymentDate: parts.lastPaymentDate,
      lastPaymentAmount:
        parts.lastPaymentAmount === null
          ? null
          : balanceText(decimal(parts.lastPaymentAmount), currency),
    },
    ...presentContacts(account),
    taxInfo: presentTaxInfo(account.taxInfo),
    subscriptions: parts.subscriptions.map((subscription) => ({
      ...subscription,
      id: wireId(subscription.id),
      ratePlans: subscription.ratePlans.map((plan) => ({
        ...plan,
        productId: wireId(plan.productId),
        productRatePlanId: wireId(plan.productRatePlanId),
      })),
    })),
    invoices: parts.invoices.map(({ currency: of, ...invoice }) => ({
      ...invoice,
      id: wireId(invoice.id),
      amount: Number(invoice.amount),
      balance: balanceText(decimal(invoice.balance), of),
    })),
    payments: parts.payments.map(presentPayment),
    usage: usage.map(presentUsed),
  };
}

const presentPayment = ({
  amount: _amount,
  currency: of,
  ...payment
}: SummaryParts["payments"][number]) => ({
  ...payment,
  id: wireId(payment.id),
  paidInvoices: payment.paidInvoices.map((paid) => ({
    invoiceId: wireId(paid.invoiceId),
    invoiceNumber: paid.invoiceNumber,
    appliedPaymentAmount: balanceText(decimal(paid.amount), of),
  })),
});

const presentUsed = ({ quantity, ...of }: SummaryUsage) => ({
  ...of,
  quantity: decimal(quantity).toFixed(),
});

function presentMethod(
  method: SummaryParts["defaultMethod"],
): Summary["basicInfo"]["defaultPaymentMethod"] {
  if (method === null) return null;
  const number = (value: number | null) => (value === null ? null : String(value));
  return {
    id: wireId(method.id),
    paymentMethodType: method.type,
    creditCardType: method.brand === method.type ? null : method.brand,
    creditCardNumber: method.last4 === null ? null : `************${method.last4}`,
    creditCardExpirationMonth: number(method.expirationMonth),
    creditCardExpirationYear: number(method.expirationYear),
  };
}
