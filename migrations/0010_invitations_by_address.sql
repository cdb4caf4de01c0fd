-- Where sign-up is closed, an address that somebody was invited by may still sign up (SEC-7).
CREATE INDEX members_invited ON members (invited_email) WHERE invited_email IS NOT NULL AND user_id IS NULL;
