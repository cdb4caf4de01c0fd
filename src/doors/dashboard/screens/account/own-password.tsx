import { isProblem } from 'galley-client';
import type { Action } from '../../app/action.ts';
import { type CredentialProps, PasswordField } from '../../app/credential-fields.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';

interface PasswordAction {
  /** Receives the user's password as `password`. */
  action: Pick<Action<void, unknown>, 'error' | 'retry' | 'faultAt'>;
}

const isWrongPassword = (error: unknown) => isProblem(error, 'wrong_password');

/** The password that confirms an action, with its fault. */
export const OwnPasswordField = ({ action, ...field }: PasswordAction & CredentialProps) => (
  <PasswordField
    label="Your password"
    {...field}
    error={isWrongPassword(action.error) ? 'Incorrect password.' : action.faultAt('password')}
  />
);

/** Why the action failed, unless its password field says so. */
export const PasswordActionProblem = ({ action, shownAt = [] }: PasswordAction & { shownAt?: readonly string[] }) =>
  isWrongPassword(action.error) ? null : (
    <ProblemNotice error={action.error} onRetry={action.retry} shownAt={[...shownAt, 'password']} />
  );
