import { useQuery } from '@tanstack/react-query';
import { galley } from '../../app/api.ts';
import { distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Card, CopyButton, Table } from '../../design/index.ts';

/** Links to new addresses that wait for the operator to pass them on, where no mail is sent. Nothing is shown without one. */
export function EmailChanges() {
  const isOwner = useIsAtLeast('owner');
  const changes = useQuery({
    queryKey: ['people', 'email-changes'],
    queryFn: () => galley.getEmailChanges({ perPage: 50 }),
    enabled: isOwner,
  });
  if (!isOwner || changes.data?.count === 0) return null;
  if (changes.error) return <ProblemNotice error={changes.error} onRetry={() => void changes.refetch()} />;
  if (!changes.data) return null;
  return (
    <Card>
      <h2>New e-mail addresses to confirm</h2>
      <p>
        These people asked for another address, and this installation sends no mail. Send each link to the new address:
        it works for its own person, who has to be signed in.
      </p>
      <Table
        label="New e-mail addresses to confirm"
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
          { id: 'new', name: 'New address', cell: ({ newEmail }) => newEmail },
          { id: 'ends', name: 'Link ends', cell: ({ expiresAt }) => distance(expiresAt) },
          {
            id: 'link',
            name: 'Link',
            isAtEnd: true,
            cell: ({ url }) =>
              url === null ? (
                'Cannot be read: GALLEY_SECRET was changed'
              ) : (
                <CopyButton text={url} label="Copy the link" />
              ),
          },
        ]}
        rows={changes.data.list}
        idOf={({ id }) => id}
      />
    </Card>
  );
}
