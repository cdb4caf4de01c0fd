/**
 * The kinds of credentials and memberships that allow other users into a space of an account, or allow the account into
 * a space of another user.
 */
export const accessKinds = ['key', 'member', 'invitation', 'gt', 'signing', 'webhook', 'membership'] as const;
export type AccessKind = (typeof accessKinds)[number];
