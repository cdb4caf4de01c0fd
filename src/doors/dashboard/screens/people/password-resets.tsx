import { useQuery } from '@tanstack/react-query';
import { galley } from '../../app/api.ts';
import { distance } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Card, CopyButton, Table } from '../../design/index.ts';

/** Links that reset passwords and wait for the operator to pass them on, where no mail is sent. Nothing is shown without one. */
export function PasswordResets() {
  const isOwner = useIsAtLeast('owner');
  const resets = useQuery({
    queryKey: ['people', 'password-resets'],
    queryFn: () => galley.getPasswordResets({ perPage: 50 }),
    enabled: isOwner,
  });
  if (!isOwner || resets.data?.count === 0) return null;
  if (resets.error) return <ProblemNotice error={resets.error} onRetry={() => void resets.refetch()} />;
  if (!resets.data) return null;
  return (
    <Card>
      <h2>Password resets to pass on</h2>
      <p>
        These people forgot their password, and this installation sends no mail. Give each link to its person alone,
        once you are sure that it is they who ask: whoever opens it chooses their password.
      </p>
      <Table
        label="Password resets to pass on"
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
        rows={resets.data.list}
        idOf={({ id }) => id}
      />
    </Card>
  );
}
