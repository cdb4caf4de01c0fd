import { galley } from './api.ts';

/** A body of the sign-in library's own routes, which the contract leaves to it. */
const json = (body: object) => ({
  upload: new Blob([JSON.stringify(body)], { type: 'application/json' }),
  // A second attempt would count as one (AUTH-7).
  maxRetries: 0,
});

/** @throws GalleyProblem for a wrong password, too many attempts */
export const signIn = (body: { email: string; password: string }) => galley.postAuthSignInEmail(json(body));

/** @throws GalleyProblem sign_up_closed, and what the sign-in library refuses */
export const signUp = (body: { name: string; email: string; password: string; invitation?: string }) =>
  galley.postAuthSignUpEmail(json(body));
