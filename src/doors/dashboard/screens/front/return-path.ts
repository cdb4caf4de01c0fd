/** Where a sign-in leads: a path of the application in `to`, never another host. */
export function returnPath(to: string | null): string {
  return to !== null && /^\/(app|invitation|confirm-email|oauth\/authorize)([/?#]|$)/.test(to) ? to : '/app';
}
