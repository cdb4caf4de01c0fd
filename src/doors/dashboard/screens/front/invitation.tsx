import { useLocation } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSessionQuery } from '../../app/session.tsx';
import { Button, ButtonLink, Notice, Row, Spinner } from '../../design/index.ts';
import { invitationIn } from './invitation-token.ts';

/** /invitation#token: joins the space that somebody invited to. */
export function Invitation() {
  const { hash } = useLocation();
  const token = invitationIn(hash);
  const session = useSessionQuery();
  const accept = useAction(async () => {
    const { doc } = await galley.postInvitationsAccept({ token: token ?? '' });
    await galley.postSpacesByIdActivate(doc.id);
    location.assign('/app');
  });
  if (token === undefined) {
    return (
      <Front title="This invitation is not whole">
        <Notice tone="warning">
          <p>The part of the link after the # is missing. Copy the whole link again.</p>
        </Notice>
      </Front>
    );
  }
  const person = session.data;
  return (
    <Front title="You are invited to a space" lead="Whoever invited you chose what you may do there.">
      {session.isPending && <Spinner label="Reading who is signed in" />}
      <ProblemNotice error={session.error} onRetry={() => void session.refetch()} />
      {person && (
        <FrontForm onSubmit={() => void accept.run()}>
          <p>
            You are signed in as <strong>{person.user.email}</strong>.
          </p>
          <ProblemNotice error={accept.error} onRetry={accept.retry} />
          <Button type="submit" variant="primary" isPending={accept.isPending}>
            Join the space
          </Button>
        </FrontForm>
      )}
      {person === null && (
        <Row>
          <ButtonLink variant="primary" href={`/sign-up?to=/invitation${hash}`}>
            Make an account
          </ButtonLink>
          <ButtonLink href={`/sign-in?to=/invitation${hash}`}>Sign in</ButtonLink>
        </Row>
      )}
    </Front>
  );
}
