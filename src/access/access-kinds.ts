/** What gives access to an account's spaces, or the account access to those of others. */
export const accessKinds = ['key', 'member', 'invitation', 'gt', 'signing', 'webhook', 'membership'] as const;
export type AccessKind = (typeof accessKinds)[number];
