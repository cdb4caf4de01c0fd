import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { accountKey, sessionKey, useSessionQuery } from '../../app/session.tsx';
import { Button, ButtonLink, Row, Spinner } from '../../design/index.ts';
import { BrokenLink } from './broken-link.tsx';
import { tokenIn } from './link-token.ts';

/** /confirm-email#token: confirms the email address of the signed-in account. */
export function ConfirmEmail() {
  const { hash } = useLocation();
  const token = tokenIn(hash) ?? '';
  const client = useQueryClient();
  const session = useSessionQuery();
  const [confirmed, setConfirmed] = useState<string>();
  const confirm = useAction(async () => {
    const { email } = await galley.account.email.confirm({ token });
    setConfirmed(email);
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKey }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ]);
  });
  if (confirmed !== undefined) {
    return (
      <Front title="Your email address is confirmed" lead={`You now sign in as ${confirmed}.`}>
        <ButtonLink variant="primary" href="/app">
          Go to the dashboard
        </ButtonLink>
      </Front>
    );
  }
  const isRefused = isProblem(confirm.error, 'email_link_not_found');
  if (token === '' || isRefused) {
    return (
      <BrokenLink
        isRefused={isRefused}
        reason="The link was already used, has expired, or belongs to a different account. Request a new link on the account page."
      >
        <Row>
          <ButtonLink variant="primary" href="/app/account">
            Go to account
          </ButtonLink>
        </Row>
      </BrokenLink>
    );
  }
  const person = session.data;
  return (
    <Front title="Confirm your email address">
      {session.isPending && <Spinner label="Loading your session" />}
      <ProblemNotice error={session.error} onRetry={() => void session.refetch()} />
      {person && (
        <FrontForm onSubmit={() => void confirm.run()}>
          <p>
            You are signed in as <strong>{person.user.email}</strong>.
          </p>
          <ProblemNotice error={confirm.error} onRetry={confirm.retry} />
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            Confirm email
          </Button>
        </FrontForm>
      )}
      {person === null && (
        <>
          <p>Sign in to the account that the link is for.</p>
          <Row>
            <ButtonLink variant="primary" href={`/sign-in?to=/confirm-email${hash}`}>
              Sign in
            </ButtonLink>
          </Row>
          <p>
            Did you not create an account? Someone registered your address.{' '}
            <Link href="/forgot-password">Reset the password</Link> to take over the account.
          </p>
        </>
      )}
    </Front>
  );
}
