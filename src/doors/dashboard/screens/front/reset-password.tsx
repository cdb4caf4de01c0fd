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

/** /password-reset#token: chooses a new password by a link. */
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
      <Front title="Your password is changed" lead="You are signed out everywhere. Sign in with the new one.">
        {needsReview && (
          <Notice tone="warning" title="Check who else has access">
            <p>
              Nobody had confirmed this address before, so somebody else may have registered it. Keys, members or
              invitations from before the reset still work. After you sign in, choose what ends.
            </p>
          </Notice>
        )}
        <ButtonLink variant="primary" href={needsReview ? `/sign-in?to=${accessReviewPath}` : '/sign-in'}>
          {needsReview ? 'Sign in and check access' : 'Sign in'}
        </ButtonLink>
      </Front>
    );
  }
  const isRefused = isProblem(reset.error, 'password_reset_not_found');
  if (token === '' || isRefused) {
    return (
      <BrokenLink
        isRefused={isRefused}
        title="This link has ended"
        reason="A link works once, and for an hour. Ask for a new one."
        advice="Copy the whole link again, or ask for a new one."
      >
        <Row>
          <ButtonLink variant="primary" href="/forgot-password">
            Ask for a new link
          </ButtonLink>
        </Row>
      </BrokenLink>
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
