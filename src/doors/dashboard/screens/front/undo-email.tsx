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

/** /email-undo#token: restores the previous email address of an account. */
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
      <Front
        title="Your account is restored"
        lead="All sessions were signed out. Sign in with your email address and new password."
      >
        <Notice tone="warning" title="Check for changes">
          <p>Review the API keys under Developers, and the members and invitations under People.</p>
        </Notice>
        <ButtonLink variant="primary" href="/sign-in">
          Sign in
        </ButtonLink>
      </Front>
    );
  }
  const isRefused = isProblem(undo.error, 'email_link_not_found');
  if (token === '' || isRefused) {
    return <BrokenLink isRefused={isRefused} reason="The link was already used or is older than seven days." />;
  }
  return (
    <Front
      title="Restore your account"
      lead="This restores the previous email address of your account and sets a new password. All sessions are signed out."
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
          Restore account
        </Button>
      </FrontForm>
    </Front>
  );
}
