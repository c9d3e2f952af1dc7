import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import { countryName } from "@/lib/values/country";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { getAccount, getAccountSummary } from "./contract";
import type { AccountContact, AccountDetail, SummaryParts, SummaryUsage } from "./detail-model";
import { asGivenShown } from "./as-given-model";
import type { Account, TaxInfo } from "./model";

type Detail = z.output<typeof getAccount.result>;
type Summary = z.output<typeof getAccountSummary.result>;

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

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
  const shown = ({ customFields, ...contact }: AccountContact) => ({
    ...contact,
    ...customFields,
    id: wireId(contact.id),
    accountId: wireId(account.id),
    accountNumber: account.accountNumber,
    country: contact.country && countryName(contact.country),
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
    ...asGivenShown(account.asGiven),
    partnerAccount: false,
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
  const balances = {
    currency,
    balance: moneyNumber(account.balance, currency),
    contractedMrr: moneyNumber(account.mrr, currency),
    totalDebitMemoBalance: moneyNumber(account.debitMemoBalance, currency),
    totalInvoiceBalance: moneyNumber(account.invoiceBalance, currency),
    unappliedCreditMemoAmount: moneyNumber(account.unappliedCredits, currency),
    unappliedPaymentAmount: moneyNumber(account.unappliedPayments, currency),
    reservedPaymentAmount: 0,
  };
  return {
    basicInfo: presentBasicInfo(account),
    billingAndPayment: {
      ...presentBilling(account),
      billCycleDay: account.billCycleDay,
      additionalEmailAddresses: account.additionalEmails,
      defaultPaymentMethodId: idOrNull(account.defaultPaymentMethodId),
      paymentGateway: account.paymentGateway,
      paymentGatewayNumber: account.paymentGateway,
      paymentMethodCascadingConsent: account.cascadingConsent,
      gatewayRoutingEligible: false,
      paymentTerm: account.paymentTerm,
    },
    metrics: { ...balances, creditBalance: moneyNumber(account.creditBalance, currency) },
    metricsData: [balances],
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
      billCycleDay: account.billCycleDay,
      additionalEmailAddresses: account.additionalEmails,
      balance: moneyNumber(account.balance, currency),
      overdueBalance: moneyNumber(parts.overdue, currency),
      notYetDueBalance: moneyNumber(parts.notYetDue, currency),
      unappliedCreditMemoAmount: moneyNumber(account.unappliedCredits, currency),
      unappliedPaymentAmount: moneyNumber(account.unappliedPayments, currency),
      creditAvailable: moneyNumber(parts.creditAvailable, currency),
      creditBalance: moneyNumber(account.creditBalance, currency),
      defaultPaymentMethod: presentMethod(parts.defaultMethod),
      lastInvoiceDate: parts.lastInvoiceDate,
      ...account.customFields,
      lastPaymentDate: parts.lastPaymentDate,
      lastPaymentAmount:
        parts.lastPaymentAmount === null
          ? null
          : moneyNumber(decimal(parts.lastPaymentAmount), currency),
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
      balance: moneyNumber(decimal(invoice.balance), of),
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
    appliedPaymentAmount: moneyNumber(decimal(paid.amount), of),
  })),
});

const presentUsed = ({ quantity, ...of }: SummaryUsage) => ({
  ...of,
  quantity: exactNumber(decimal(quantity)),
});

function presentMethod(
  method: SummaryParts["defaultMethod"],
): Summary["basicInfo"]["defaultPaymentMethod"] {
  if (method === null) return null;
  return {
    id: wireId(method.id),
    paymentMethodType: method.type,
    creditCardType: method.brand === method.type ? null : method.brand,
    creditCardNumber: method.last4 === null ? null : `************${method.last4}`,
    creditCardExpirationMonth: method.expirationMonth,
    creditCardExpirationYear: method.expirationYear,
  };
}
