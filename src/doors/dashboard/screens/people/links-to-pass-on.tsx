import { useQuery } from '@tanstack/react-query';
import { galley } from '../../app/api.ts';
import { distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Card, type Column, CopyButton, Table } from '../../design/index.ts';

/** The links with which users can reset their passwords. */
export const PasswordResets = () => (
  <LinksToPassOn
    name="password-resets"
    read={() => galley.passwordResets.list({ perPage: 50 })}
    title="Password reset links"
    lead="These people requested a password reset, and this installation does not send email. Verify that the person made the request before you send the link. Anyone who opens the link can set a new password."
  />
);

/** The links with which users can confirm new email addresses. */
export const EmailChanges = () => (
  <LinksToPassOn
    name="email-changes"
    read={() => galley.emailChanges.list({ perPage: 50 })}
    title="Email confirmation links"
    lead="These people changed their email address, and this installation does not send email. Send each link to the new address. It works only while that person is signed in."
    newAddress={{ id: 'new', name: 'New address', cell: ({ newEmail }) => newEmail }}
  />
);

interface Link {
  id: string;
  name: string;
  email: string;
  /** The link; null if it can no longer be read. */
  url: string | null;
  expiresAt: string;
}

interface LinksToPassOnProps<Row> {
  /** The name that identifies the query in its key. */
  name: string;
  read(): Promise<{ list: Row[]; count: number }>;
  title: string;
  lead: string;
  newAddress?: Column<Row>;
}

/** Links that the operator must pass on, because the service sends no mail. Nothing is shown if there are none. */
function LinksToPassOn<Row extends Link>({ name, read, title, lead, newAddress }: LinksToPassOnProps<Row>) {
  const isOwner = useIsAtLeast('owner');
  const links = useQuery({ queryKey: ['people', name], queryFn: read, enabled: isOwner });
  if (!isOwner || links.data?.count === 0) return null;
  if (links.error) return <ProblemNotice error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return null;
  return (
    <Card>
      <h2>{title}</h2>
      <p>{lead}</p>
      <Table
        label={title}
        columns={[
          {
            id: 'person',
            name: 'Person',
            cell: ({ name, email }) => (
              <>
                <strong>{name}</strong>
                <br />
                {email}
              </>
            ),
          },
          ...(newAddress ? [newAddress] : []),
          { id: 'ends', name: 'Link expires', cell: ({ expiresAt }) => distance(expiresAt) },
          {
            id: 'link',
            name: 'Link',
            isAtEnd: true,
            cell: ({ url }) =>
              url === null ? (
                'Not readable, because GALLEY_SECRET was changed'
              ) : (
                <CopyButton text={url} label="Copy link" />
              ),
          },
        ]}
        rows={links.data.list}
        getRowId={({ id }) => id}
      />
    </Card>
  );
}
