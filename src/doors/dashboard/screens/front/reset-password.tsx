import { isProblem } from 'galley-client';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { NewPasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice, Row } from '../../design/index.ts';

const reviewPath = '/app/account/access';

/** /password-reset#token: chooses a new password by a link. */
export function ResetPassword() {
  const { hash } = useLocation();
  const token = hash.replace(/^#/, '').slice(0, 200);
  const [password, setPassword] = useState('');
  const [accessInDoubt, setAccessInDoubt] = useState<number>();
  const reset = useAction(async () => {
    const done = await galley.postAccountPasswordResetConfirm({ token, password });
    setAccessInDoubt(done.accessInDoubt);
  });
  if (accessInDoubt !== undefined && accessInDoubt > 0) {
    return (
      <Front title="Your password is changed" lead="You are signed out everywhere. Sign in with the new one.">
        <Notice tone="warning" title="Check who else has access">
          <p>
            Nobody had confirmed this address before, so somebody else may have registered it. Keys, members or
            invitations from before the reset still work. After you sign in, choose what ends.
          </p>
        </Notice>
        <ButtonLink variant="primary" href={`/sign-in?to=${reviewPath}`}>
          Sign in and check access
        </ButtonLink>
      </Front>
    );
  }
  if (accessInDoubt === 0) {
    return (
      <Front title="Your password is changed" lead="You are signed out everywhere. Sign in with the new one.">
        <ButtonLink variant="primary" href="/sign-in">
          Sign in
        </ButtonLink>
      </Front>
    );
  }
  const isOver = isProblem(reset.error, 'password_reset_not_found');
  if (token === '' || isOver) {
    return (
      <Front title={isOver ? 'This link has ended' : 'This link is not whole'}>
        <Notice tone="warning">
          <p>
            {isOver
              ? 'A link works once, and for an hour. Ask for a new one.'
              : 'The part after the # is missing. Copy the whole link again, or ask for a new one.'}
          </p>
        </Notice>
        <Row>
          <ButtonLink variant="primary" href="/forgot-password">
            Ask for a new link
          </ButtonLink>
        </Row>
      </Front>
    );
  }
  return (
    <Front title="Choose a new password" lead="You are signed out everywhere, and sign in with the new one.">
      <FrontForm onSubmit={() => void reset.run()}>
        <NewPasswordField
          label="New password"
          name="password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={reset.faultAt('password')}
        />
        <ProblemNotice error={reset.error} onRetry={reset.retry} shownAt={['password']} />
        <Button type="submit" variant="primary" isPending={reset.isPending}>
          Change the password
        </Button>
      </FrontForm>
    </Front>
  );
}
