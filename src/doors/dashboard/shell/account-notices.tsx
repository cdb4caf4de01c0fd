import { useLocation } from 'react-router';
import { useAction } from '../app/action.ts';
import { galley } from '../app/api.ts';
import { ProblemNotice } from '../app/problem-notice.tsx';
import { useAccount } from '../app/session.tsx';
import { Button, ButtonLink, Notice, Row, toast } from '../design/index.ts';
import { accessReviewPath } from '../screens/account/routes.ts';

/** Notices about what the user has to do for their account. They are shown above every screen until it is done. */
export function AccountNotices() {
  const account = useAccount().data?.doc;
  const { pathname } = useLocation();
  if (account?.hasAccessReview && pathname !== accessReviewPath) {
    return (
      <Notice tone="warning" title="Review access to your account">
        <p>API keys, members and invitations from before your password reset still work.</p>
        <Row>
          <ButtonLink size="small" href={accessReviewPath}>
            Review access
          </ButtonLink>
        </Row>
      </Notice>
    );
  }
  if (account?.canVerifyEmail && !account.emailVerified) return <Unverified email={account.email} />;
  return null;
}

function Unverified({ email }: { email: string }) {
  const send = useAction(async () => {
    const { mailed } = await galley.account.email.sendVerification();
    toast(mailed ? `Email sent to ${email}` : 'Your email address is already confirmed');
  });
  return (
    <Notice title="Confirm your email address">
      <p>
        We sent a link to <strong>{email}</strong>. Open it to confirm that the address is yours.
      </p>
      <ProblemNotice error={send.error} onRetry={send.retry} />
      <Row>
        <Button size="small" isPending={send.isPending} onPress={() => void send.run()}>
          Resend email
        </Button>
        <ButtonLink size="small" variant="quiet" href="/app/account">
          Change email
        </ButtonLink>
      </Row>
    </Notice>
  );
}
