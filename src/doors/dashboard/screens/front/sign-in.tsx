import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { signIn } from '../../app/auth-calls.ts';
import { EmailField, PasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button } from '../../design/index.ts';
import { returnPath } from './return-path.ts';

/** /sign-in?to=: signs a user in, then opens the path in `to`. */
export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const to = returnPath(search.get('to'));
  const action = useAction(async () => {
    await signIn({ email, password });
    location.assign(`${to}${hash}`);
  });
  const others = { search: search.size === 0 ? '' : `?${search}`, hash };
  return (
    <Front
      title="Sign in"
      foot={
        <p>
          <Link href={`/sign-up${others.search}${others.hash}`}>Create an account</Link> ·{' '}
          <Link href="/forgot-password">Forgot your password?</Link>
        </p>
      }
    >
      <FrontForm onSubmit={() => void action.run()}>
        <EmailField name="email" autoFocus value={email} onChange={setEmail} />
        <PasswordField name="password" value={password} onChange={setPassword} />
        <ProblemNotice error={action.error} onRetry={action.retry} />
        <Button type="submit" variant="primary" isPending={action.isPending}>
          Sign in
        </Button>
      </FrontForm>
    </Front>
  );
}
