import { expect, expectAccessible, subscribe, test } from "../fixtures";

test("documents show their contacts as they were when they were posted", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const { billToContact } = await api.get(`/v1/accounts/${customer.number}/summary`);
  const contact = `/v1/contacts/${billToContact.id}`;
  await api.put(contact, { address1: "1 Old Orchard Road" });
  const made = await subscribe(api, customer, offer);
  const invoice = made.invoiceNumbers[0] as string;
  const { invoiceItems } = await api.get(`/v1/invoices/${invoice}/items`);
  const charges = [{ productRatePlanChargeId: invoiceItems[0].productRatePlanChargeId, amount: 5 }];
  const memo = { accountNumber: customer.number, autoPost: true, charges };
  const credit = await api.post("/v1/credit-memos", memo);
  const debit = await api.post("/v1/debit-memos", memo);
  await api.put(contact, { address1: "2 New Orchard Road" });
  for (const path of [
    `/invoices/${invoice}`,
    `/credit-memos/${credit.number}`,
    `/debit-memos/${debit.number}`,
  ]) {
    await page.goto(path);
    const contacts = page.getByRole("region", { name: "Contacts" });
    await expect(contacts).toContainText("1 Old Orchard Road");
    await expect(contacts).toContainText("As they were when it was posted.");
    await expect(contacts).not.toContainText("2 New Orchard Road");
    await expectAccessible(page);
  }
});
