import { galley } from './api.ts';

/** A retry would count as a second attempt (AUTH-7). */
const once = { maxRetries: 0 };

/** @throws GalleyProblem for a wrong password or too many attempts */
export const signIn = (body: { email: string; password: string }) => galley.auth.signIn(body, once);

/** @throws GalleyProblem sign_up_closed, and the errors of the sign-in library */
export const signUp = (body: { name: string; email: string; password: string; invitation?: string }) =>
  galley.auth.signUp(body, once);
