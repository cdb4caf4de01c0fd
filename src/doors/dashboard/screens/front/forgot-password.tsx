import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { EmailField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Notice } from '../../design/index.ts';

/** /forgot-password: requests a link for a new password. The response is the same whether or not the account exists. */
export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [askedFor, setAskedFor] = useState<string>();
  const ask = useAction(async () => {
    await galley.account.passwordReset.create({ email });
    setAskedFor(email);
  });
  return (
    <Front
      title="Forgot your password?"
      lead="We will email you a link to choose a new password."
      foot={
        <p>
          <Link href="/sign-in">Back to sign in</Link>
        </p>
      }
    >
      {askedFor !== undefined && (
        <Notice tone="success" title="Link requested">
          <p>
            If {askedFor} has an account, we have sent a link to that address. The link works for one hour. If this
            installation does not send email, ask its operator for the link.
          </p>
        </Notice>
      )}
      <FrontForm onSubmit={() => void ask.run()}>
        <EmailField name="email" autoFocus value={email} onChange={setEmail} error={ask.faultAt('email')} />
        <ProblemNotice error={ask.error} onRetry={ask.retry} shownAt={['email']} />
        <Button type="submit" variant="primary" isPending={ask.isPending}>
          {askedFor === undefined ? 'Send link' : 'Send again'}
        </Button>
      </FrontForm>
    </Front>
  );
}
