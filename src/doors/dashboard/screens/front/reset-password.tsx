import { isProblem } from 'galley-client';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { NewPasswordField } from '../../app/credential-fields.tsx';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice, Row } from '../../design/index.ts';
import { accessReviewPath } from '../account/routes.ts';
import { BrokenLink } from './broken-link.tsx';
import { tokenIn } from './link-token.ts';

/** /password-reset#token: the user chooses a new password. */
export function ResetPassword() {
  const { hash } = useLocation();
  const token = tokenIn(hash) ?? '';
  const [password, setPassword] = useState('');
  const [accessInDoubt, setAccessInDoubt] = useState<number>();
  const reset = useAction(async () => {
    const done = await galley.account.passwordReset.confirm({ token, password });
    setAccessInDoubt(done.accessInDoubt);
  });
  if (accessInDoubt !== undefined) {
    const needsReview = accessInDoubt > 0;
    return (
      <Front title="Your password was changed" lead="All sessions were signed out. Sign in with your new password.">
        {needsReview && (
          <Notice tone="warning" title="Review access to your account">
            <p>
              This address was not confirmed before, so someone else may have registered it. API keys, members and
              invitations from before the reset still work. After you sign in, choose which of them to revoke.
            </p>
          </Notice>
        )}
        <ButtonLink variant="primary" href={needsReview ? `/sign-in?to=${accessReviewPath}` : '/sign-in'}>
          {needsReview ? 'Sign in and review access' : 'Sign in'}
        </ButtonLink>
      </Front>
    );
  }
  const isRefused = isProblem(reset.error, 'password_reset_not_found');
  if (token === '' || isRefused) {
    return (
      <BrokenLink
        isRefused={isRefused}
        title="This link has expired"
        reason="Each link works once, for one hour. Request a new link."
        advice="Copy the complete link, or request a new one."
      >
        <Row>
          <ButtonLink variant="primary" href="/forgot-password">
            Request a new link
          </ButtonLink>
        </Row>
      </BrokenLink>
    );
  }
  return (
    <Front title="Choose a new password" lead="All sessions are signed out. You then sign in with the new password.">
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
          Change password
        </Button>
      </FrontForm>
    </Front>
  );
}
