/**
 * The kinds of credentials and memberships that give another user access to a space of an account, or give the account
 * access to a space of another user.
 */
export const accessKinds = ['key', 'member', 'invitation', 'gt', 'signing', 'webhook', 'membership'] as const;
export type AccessKind = (typeof accessKinds)[number];
