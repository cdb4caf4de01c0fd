import { galley } from './api.ts';

/** Sign-in calls are not retried, because a retry would count as a second attempt (AUTH-7). */
const once = { maxRetries: 0 };

/** @throws GalleyProblem for a wrong password or too many attempts */
export const signIn = (body: { email: string; password: string }) => galley.auth.signIn(body, once);

/** @throws GalleyProblem sign_up_closed, or an error of the sign-in library */
export const signUp = (body: { name: string; email: string; password: string; invitation?: string }) =>
  galley.auth.signUp(body, once);
