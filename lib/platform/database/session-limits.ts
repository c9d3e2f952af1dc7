/** Milliseconds: lock waits are short (category 50), statements end (category 61), idle transactions too. */
export const LIMITS = {
  lock_timeout: 2000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;
