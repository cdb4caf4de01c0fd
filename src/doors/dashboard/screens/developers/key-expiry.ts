/** The expiry of a key in a form. */
export interface ExpiryChoice {
  kind: 'kept' | 'days' | 'date' | 'never';
  days: number;
  /** The date in ISO 8601, `2026-11-23`; empty until the user chooses it. */
  date: string;
}

export const newExpiry: ExpiryChoice = { kind: 'days', days: 365, date: '' };
export const keptExpiry: ExpiryChoice = { kind: 'kept', days: 365, date: '' };

const dayMs = 86_400_000;

/**
 * The fields of the request for an expiry. A key with a date expires at the end of that day in the user's time zone.
 * `now` is in epoch milliseconds.
 */
export function expiryFields(choice: ExpiryChoice, now: number): { expiresAt?: string; neverExpires?: boolean } {
  switch (choice.kind) {
    case 'kept':
      return {};
    case 'never':
      return { neverExpires: true };
    case 'days':
      return { expiresAt: new Date(now + choice.days * dayMs).toISOString() };
    case 'date':
      return { expiresAt: new Date(`${choice.date}T23:59:59`).toISOString() };
  }
}
