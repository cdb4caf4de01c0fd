import { isProblem } from 'galley-client';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { NewPasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice } from '../../design/index.ts';

/** /email-undo#token: gives an account its former address back, for whoever reads that mailbox. */
export function UndoEmail() {
  const { hash } = useLocation();
  const token = hash.replace(/^#/, '').slice(0, 200);
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const undo = useAction(async () => {
    await galley.postAccountEmailUndo({ token, password });
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
  const isOver = isProblem(undo.error, 'email_link_not_found');
  if (token === '' || isOver) {
    return (
      <Front title={isOver ? 'This link does not work' : 'This link is not whole'}>
        <Notice tone="warning">
          <p>
            {isOver
              ? 'It was used, or is older than seven days.'
              : 'The part after the # is missing. Copy the whole link again.'}
          </p>
        </Notice>
      </Front>
    );
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
