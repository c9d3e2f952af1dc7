-- Pages for bank accounts in the United States, beside those for IBANs.
ALTER TABLE hosted_page DROP CONSTRAINT hosted_page_type;
ALTER TABLE hosted_page ADD CONSTRAINT hosted_page_type CHECK (type IN ('CreditCard', 'BankTransfer', 'ACH'));
