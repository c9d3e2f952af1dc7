-- A scrubbed payment method with payments that was deleted afterwards became Closed, and lacked what closed ones keep: it is Scrubbed again.
UPDATE payment_method SET status = 'Scrubbed'
  WHERE status = 'Closed' AND last4 IS NULL AND details = '{}'::jsonb
    AND type NOT IN ('Check', 'Cash', 'WireTransfer', 'Other');
