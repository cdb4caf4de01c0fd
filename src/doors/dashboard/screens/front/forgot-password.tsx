import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { EmailField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Notice } from '../../design/index.ts';

/** /forgot-password: asks for a link. The answer is the same whether or not there is such an account. */
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
      lead="You get a link to choose a new one."
      foot={
        <p>
          <Link href="/sign-in">Back to signing in</Link>
        </p>
      }
    >
      {askedFor !== undefined && (
        <Notice tone="success" title="Asked for">
          <p>
            If {askedFor} has an account, the link is on its way by mail. Where this installation sends no mail, whoever
            runs it passes the link on: ask them. It works for an hour.
          </p>
        </Notice>
      )}
      <FrontForm onSubmit={() => void ask.run()}>
        <EmailField name="email" autoFocus value={email} onChange={setEmail} error={ask.faultAt('email')} />
        <ProblemNotice error={ask.error} onRetry={ask.retry} shownAt={['email']} />
        <Button type="submit" variant="primary" isPending={ask.isPending}>
          {askedFor === undefined ? 'Ask for the link' : 'Ask again'}
        </Button>
      </FrontForm>
    </Front>
  );
}
