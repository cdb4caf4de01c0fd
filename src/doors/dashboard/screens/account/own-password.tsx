import { isProblem } from 'galley-client';
import type { Action } from '../../app/action.ts';
import { type CredentialProps, PasswordField } from '../../app/credential-fields.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';

interface PasswordAction {
  /** The action that the password confirms. Its fault for the path `password` is shown at the field. */
  action: Pick<Action<void, unknown>, 'error' | 'retry' | 'faultAt'>;
}

const isWrongPassword = (error: unknown) => isProblem(error, 'wrong_password');

/** The field for the password that confirms an action. It shows the fault of the password. */
export const OwnPasswordField = ({ action, ...field }: PasswordAction & CredentialProps) => (
  <PasswordField
    label="Your password"
    {...field}
    error={isWrongPassword(action.error) ? 'Incorrect password.' : action.faultAt('password')}
  />
);

/** Explains why the action failed, unless the password field already does. */
export const PasswordActionProblem = ({ action, shownAt = [] }: PasswordAction & { shownAt?: readonly string[] }) =>
  isWrongPassword(action.error) ? null : (
    <ProblemNotice error={action.error} onRetry={action.retry} shownAt={[...shownAt, 'password']} />
  );
