/** The session of the person who reads; null for a stranger. Other scripts of a page import it, so that it is asked for once. */
export const session = await readSession().catch(() => null);

// Puts the name of the person who is signed in in the place of "Sign in".
const link = document.querySelector('[data-account]');
if (session?.user && link) link.textContent = session.user.name;

async function readSession() {
  const answer = await fetch('/api/auth/get-session');
  return answer.ok ? await answer.json() : null;
}
