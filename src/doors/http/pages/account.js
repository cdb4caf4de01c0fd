/**
 * The session of the reader; null for a visitor. Other scripts of a page import this value, so that the session is
 * requested once.
 */
export const session = await readSession().catch(() => null);

// Replaces "Sign in" with the name of the signed-in user.
const link = document.querySelector('[data-account]');
if (session?.user && link) link.textContent = session.user.name;

async function readSession() {
  const answer = await fetch('/api/auth/get-session');
  return answer.ok ? await answer.json() : null;
}
