-- When the space got a ledger of its own, a Durable Object that has its charges and its log from then on (SCL-1). NULL:
-- not yet. The ledger sets it when it is first used, and takes over `credits_used` as it is at that moment.
ALTER TABLE spaces ADD COLUMN ledger_since INTEGER;
