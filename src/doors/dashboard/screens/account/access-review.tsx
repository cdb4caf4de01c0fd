import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { accountKey, sessionKey } from '../../app/session.tsx';
import {
  Button,
  ButtonLink,
  Checkbox,
  Empty,
  PageHeader,
  Row,
  Skeleton,
  Stack,
  Table,
  toast,
} from '../../design/index.ts';

type Access = DataOf<'account.accessReview.list'>['list'][number];

const perPage = 100;
const reviewKey = ['account', 'access-review'] as const;

/**
 * /app/account/access: the access that was created in the account before its owner reset the password. The user chooses
 * which access to end and which to keep (AUTH-7).
 */
export function Screen() {
  const review = useQuery({
    queryKey: reviewKey,
    queryFn: () => galley.account.accessReview.list({ perPage }),
  });
  return (
    <>
      <PageHeader
        title="Access from before your password reset"
        lead="Your email address was not confirmed before the reset, so someone else may have used this account. Selected items are revoked. Clear the ones you recognise to keep them."
      />
      <ProblemNotice error={review.error} onRetry={() => void review.refetch()} />
      {review.isPending && <Skeleton height="320px" />}
      {review.data?.count === 0 && (
        <Empty title="Nothing to review" action={<ButtonLink href="/app">Go to home</ButtonLink>}>
          There is no access left from before a password reset.
        </Empty>
      )}
      {review.data && review.data.count > 0 && <Decide list={review.data.list} count={review.data.count} />}
    </>
  );
}

const identity = ({ kind, id }: Access) => `${kind} ${id}`;

function Decide({ list, count }: { list: readonly Access[]; count: number }) {
  const client = useQueryClient();
  const [keptAccess, setKeptAccess] = useState<ReadonlySet<string>>(new Set());
  const end = useAction(async () => {
    const keep = list.filter((one) => keptAccess.has(identity(one))).map(({ kind, id }) => ({ kind, id }));
    const { ended } = await galley.account.accessReview.complete({ keep });
    toast(ended === 1 ? 'Revoked 1 item' : `Revoked ${ended.toLocaleString()} items`);
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKey }),
      client.invalidateQueries({ queryKey: sessionKey }),
      client.invalidateQueries({ queryKey: ['people'] }),
    ]);
  });
  const ending = count - keptAccess.size;
  const choose = (one: Access, ends: boolean) => {
    const next = new Set(keptAccess);
    if (ends) next.delete(identity(one));
    else next.add(identity(one));
    setKeptAccess(next);
  };
  return (
    <Stack>
      <p>The reset already ended your sessions and revoked your connected assistants and command-line keys.</p>
      <Table
        label="Access from before the reset"
        columns={[
          {
            id: 'ends',
            name: 'Revoke',
            cell: (one) => (
              <Checkbox
                aria-label={`Revoke ${words[one.kind].name} ${describeSubject(one)}`}
                isSelected={!keptAccess.has(identity(one))}
                onChange={(ends) => choose(one, ends)}
              />
            ),
          },
          {
            id: 'what',
            name: 'Access',
            cell: (one) => (
              <>
                <strong>{words[one.kind].name}</strong> {describeSubject(one)}
                <br />
                {words[one.kind].meaning}
                {one.role !== null && `, as ${one.role}`}
              </>
            ),
          },
          { id: 'space', name: 'Space', cell: ({ space }) => space.name },
          { id: 'since', name: 'Created', cell: ({ createdOn }) => day(createdOn) },
        ]}
        rows={[...list]}
        getRowId={identity}
      />
      {count > list.length && (
        <p>{(count - list.length).toLocaleString()} more items that are not listed here are revoked as well.</p>
      )}
      <ProblemNotice error={end.error} onRetry={end.retry} />
      <Row>
        <Button variant="danger" isPending={end.isPending} onPress={() => void end.run()}>
          {ending === 0
            ? 'Keep everything'
            : ending === 1
              ? 'Revoke 1 item'
              : `Revoke ${ending.toLocaleString()} items`}
        </Button>
      </Row>
    </Stack>
  );
}

const words: Readonly<Record<Access['kind'], { name: string; meaning: string }>> = {
  key: { name: 'API key', meaning: 'works for anyone who has seen it' },
  member: { name: 'Member', meaning: 'works in the space' },
  invitation: { name: 'Open invitation', meaning: 'lets someone join the space' },
  gt: { name: 'GET render secret', meaning: 'renders the pages of the space' },
  signing: { name: 'Signing secret', meaning: 'signs URLs of renders' },
  webhook: { name: 'Webhook', meaning: 'receives events of the space; it will be disabled' },
  membership: { name: 'Your membership', meaning: 'your account joined this space by invitation' },
};

/** What distinguishes the access from others of the same kind. */
function describeSubject({ name, email }: Access): string {
  if (name !== null && email !== null) return `${name} (${email})`;
  return name ?? email ?? '';
}
