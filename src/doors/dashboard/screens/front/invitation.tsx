import { useQuery } from '@tanstack/react-query';
import { type DataOf, GalleyProblem } from 'galley-client';
import { useLocation } from 'react-router';
import { roleMeanings, withArticle } from '../../../../core/role-meanings.ts';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day } from '../../app/date-words.ts';
import { Front, FrontForm } from '../../app/front.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSessionQuery } from '../../app/session.tsx';
import { Button, ButtonLink, Notice, Row, Spinner } from '../../design/index.ts';
import { tokenIn } from './link-token.ts';

type Invited = DataOf<'invitations.get'>['doc'];

/** /invitation#token: shows who invited the user to which space. The user can join the space. */
export function Invitation() {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  if (token === undefined) {
    return (
      <Front title="This invitation link is incomplete">
        <Notice tone="warning">
          <p>The part after # is missing. Copy the complete link and try again.</p>
        </Notice>
      </Front>
    );
  }
  return <Read token={token} />;
}

function Read({ token }: { token: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => galley.invitations.get({ token }),
  });
  const { data, error } = invitation;
  if (error instanceof GalleyProblem && error.code === 'invitation_not_found') {
    return (
      <Front title="This invitation is no longer valid">
        <Notice tone="warning">
          <p>{error.detail}.</p>
        </Notice>
        <p>Ask the person who invited you for a new invitation, or continue to your own spaces.</p>
        <Row>
          <ButtonLink variant="primary" href="/app">
            Go to the dashboard
          </ButtonLink>
        </Row>
      </Front>
    );
  }
  if (!data) {
    return (
      <Front title="You are invited to a space">
        {error ? (
          <ProblemNotice error={error} onRetry={() => void invitation.refetch()} />
        ) : (
          <Spinner label="Loading the invitation" />
        )}
      </Front>
    );
  }
  return <Take token={token} invited={data.doc} />;
}

function Take({ token, invited }: { token: string; invited: Invited }) {
  const session = useSessionQuery();
  const { hash } = useLocation();
  const accept = useAction(async () => {
    const { doc } = await galley.invitations.accept({ token });
    await galley.spaces.activate(doc.id);
    location.assign('/app');
  });
  const person = session.data;
  const { space, inviter, role, email, expiresAt } = invited;
  const isForOther = person && email !== null && person.user.email !== email;
  return (
    <Front
      title={`Join ${space.name}`}
      lead={
        <>
          <strong>{inviter.name}</strong> invited {email ?? 'you'} to the space <strong>{space.name}</strong> as{' '}
          <strong>{withArticle(role)}</strong>: {roleMeanings[role]}. The invitation is valid until {day(expiresAt)}.
        </>
      }
    >
      {session.isPending && <Spinner label="Loading your session" />}
      <ProblemNotice error={session.error} onRetry={() => void session.refetch()} />
      {isForOther && (
        <>
          <Notice tone="warning" title={`This invitation is for ${email}`}>
            <p>
              You are signed in as {person.user.email}. Sign in as {email} to join.
            </p>
          </Notice>
          <Row>
            <ButtonLink variant="primary" href={`/sign-in?to=/invitation${hash}`}>
              Sign in with another account
            </ButtonLink>
          </Row>
        </>
      )}
      {person && !isForOther && (
        <FrontForm onSubmit={() => void accept.run()}>
          <p>
            You are signed in as <strong>{person.user.email}</strong>.
          </p>
          <ProblemNotice error={accept.error} onRetry={accept.retry} />
          <Button type="submit" variant="primary" isPending={accept.isPending}>
            Join space
          </Button>
        </FrontForm>
      )}
      {person === null && (
        <Row>
          <ButtonLink variant="primary" href={`/sign-up?to=/invitation${hash}`}>
            Create an account
          </ButtonLink>
          <ButtonLink href={`/sign-in?to=/invitation${hash}`}>Sign in</ButtonLink>
        </Row>
      )}
    </Front>
  );
}
