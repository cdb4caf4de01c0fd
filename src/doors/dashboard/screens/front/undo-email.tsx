import { isProblem } from 'galley-client';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { NewPasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice } from '../../design/index.ts';
import { BrokenLink } from './broken-link.tsx';
import { tokenIn } from './link-token.ts';

/** /email-undo#token: restores the former address of an account. */
export function UndoEmail() {
  const { hash } = useLocation();
  const token = tokenIn(hash) ?? '';
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const undo = useAction(async () => {
    await galley.account.email.undo({ token, password });
    setDone(true);
  });
  if (isDone) {
    return (
      <Front title="The account is yours again" lead="Everybody is signed out. Sign in with your address and password.">
        <Notice tone="warning" title="Check what was changed meanwhile">
          <p>Look through API keys under Developers, and members and invitations under People.</p>
        </Notice>
        <ButtonLink variant="primary" href="/sign-in">
          Sign in
        </ButtonLink>
      </Front>
    );
  }
  const isRefused = isProblem(undo.error, 'email_link_not_found');
  if (token === '' || isRefused) {
    return <BrokenLink isRefused={isRefused} reason="It was used, or is older than seven days." />;
  }
  return (
    <Front
      title="Take your account back"
      lead="The account gets its former e-mail address again, with a new password. Everybody is signed out."
    >
      <FrontForm onSubmit={() => void undo.run()}>
        <NewPasswordField
          label="New password"
          name="password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={undo.faultAt('password')}
        />
        <ProblemNotice error={undo.error} onRetry={undo.retry} shownAt={['password']} />
        <Button type="submit" variant="primary" isPending={undo.isPending}>
          Take the account back
        </Button>
      </FrontForm>
    </Front>
  );
}
