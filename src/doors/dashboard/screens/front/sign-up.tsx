import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { signUp } from '../../app/auth-calls.ts';
import { EmailField, NewPasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, TextField } from '../../design/index.ts';
import { tokenIn } from './link-token.ts';
import { returnPath } from './return-path.ts';

/** /sign-up?to=: creates an account. If sign-up is closed, the token of an invitation must follow the #. */
export function SignUp() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const to = returnPath(search.get('to'));
  const invitation = tokenIn(hash);
  const action = useAction(async () => {
    await signUp({ name, email, password, ...(invitation !== undefined && { invitation }) });
    location.assign(`${to}${hash}`);
  });
  return (
    <Front
      title="Create an account"
      lead="You get your own space for templates, API keys and files."
      foot={
        <p>
          Already have an account? <Link href={`/sign-in${search.size === 0 ? '' : `?${search}`}${hash}`}>Sign in</Link>
        </p>
      }
    >
      <FrontForm onSubmit={() => void action.run()}>
        <TextField
          label="Name"
          name="name"
          isRequired
          autoComplete="name"
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <EmailField name="email" value={email} onChange={setEmail} />
        <NewPasswordField name="password" value={password} onChange={setPassword} />
        <ProblemNotice error={action.error} onRetry={action.retry} />
        <Button type="submit" variant="primary" isPending={action.isPending}>
          Create account
        </Button>
      </FrontForm>
    </Front>
  );
}
