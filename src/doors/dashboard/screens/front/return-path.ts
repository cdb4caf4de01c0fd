/**
 * The path to which a sign-in leads. It is the path in `to` if that belongs to the dashboard, and never an address on
 * another host.
 */
export function returnPath(to: string | null): string {
  return to !== null && /^\/(app|invitation|confirm-email|oauth\/authorize)([/?#]|$)/.test(to) ? to : '/app';
}
