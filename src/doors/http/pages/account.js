// Puts the name of the person who is signed in in the place of "Sign in".
const link = document.querySelector('[data-account]');
const answer = await fetch('/api/auth/get-session').catch(() => null);
const session = answer?.ok ? await answer.json() : null;
if (session?.user) link.textContent = session.user.name;
