import { TextField, type TextFieldProps } from '../design/index.ts';

export type CredentialProps = Pick<TextFieldProps, 'error' | 'autoFocus' | 'name'> & {
  label?: string;
  value: string;
  onChange(value: string): void;
};

/** The email address of a sign-in (AUTH-7). */
export const EmailField = (props: CredentialProps) => (
  <TextField label="Email" type="email" isRequired autoComplete="username" maxLength={254} {...props} />
);

/** The user's current password. */
export const PasswordField = (props: CredentialProps) => (
  <TextField label="Password" type="password" isRequired autoComplete="current-password" maxLength={128} {...props} />
);

/** The password that the user chooses. */
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
