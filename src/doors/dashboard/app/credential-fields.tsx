import { TextField, type TextFieldProps } from '../design/index.ts';

export type CredentialProps = Pick<TextFieldProps, 'error' | 'autoFocus' | 'name'> & {
  label?: string;
  value: string;
  onChange(value: string): void;
};

/** The field for the email address with which a user signs in (AUTH-7). */
export const EmailField = (props: CredentialProps) => (
  <TextField label="Email" type="email" isRequired autoComplete="username" maxLength={254} {...props} />
);

/** The field for the user's current password. */
export const PasswordField = (props: CredentialProps) => (
  <TextField label="Password" type="password" isRequired autoComplete="current-password" maxLength={128} {...props} />
);

/** The field for a new password. */
export const NewPasswordField = (props: CredentialProps) => (
  <TextField
    label="Password"
    type="password"
    description="8 to 128 characters."
    isRequired
    autoComplete="new-password"
    minLength={8}
    maxLength={128}
    {...props}
  />
);
