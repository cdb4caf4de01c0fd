import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { day } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSession } from '../../app/session.tsx';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Facts,
  Form,
  PageHeader,
  ProgressBar,
  Row,
  Skeleton,
  Stack,
  Table,
  TextField,
} from '../../design/index.ts';
import { HandOver } from './hand-over.tsx';
import { readSpace, SpaceForm, spaceKey } from './space-form.tsx';

/** /app/space: the settings of the active space, and the user's other spaces. */
export function Screen() {
  const { space: active } = useSession();
  const space = useQuery({ queryKey: spaceKey, queryFn: readSpace, enabled: active !== null });
  const data = space.data?.doc;
  return (
    <>
      <PageHeader title="Space" lead="A space owns templates, files, content, API keys and credits." />
      <Stack>
        <ProblemNotice error={space.error} onRetry={() => void space.refetch()} />
        {active !== null && !data && !space.error && <Skeleton height="320px" />}
        {space.data && data && (
          <>
            <SpaceForm key={data.id} read={space.data} />
            <Card>
              <h2>Credits</h2>
              <Credits credits={data.credits} />
              <Row>
                <ButtonLink size="small" href="/app/usage">
                  View usage
                </ButtonLink>
              </Row>
            </Card>
          </>
        )}
        {data && (
          <Card>
            <h2>Details</h2>
            <Facts
              facts={[
                ['Space ID', <code key="id">{data.id}</code>],
                ['Created', day(data.createdOn)],
              ]}
            />
          </Card>
        )}
        <Spaces />
        <NewSpace />
        {data && <HandOver />}
      </Stack>
    </>
  );
}

function Credits({
  credits: { limit, used, remaining },
}: {
  credits: { limit: number | null; used: number; remaining: number | null };
}) {
  if (limit === null || remaining === null) return <p>Unlimited. Credits spent so far: {used.toLocaleString()}.</p>;
  const label = `${remaining.toLocaleString()} of ${limit.toLocaleString()} credits left`;
  return <ProgressBar label={label} value={limit === 0 ? 0 : (100 * remaining) / limit} />;
}

function useActivate() {
  return useAction(async (id: string) => {
    await galley.spaces.activate(id);
    // The page is loaded again, because everything on it belongs to the other space.
    location.assign('/app/space');
  });
}

function Spaces() {
  const { spaces, space } = useSession();
  const activate = useActivate();
  return (
    <Card>
      <h2>Your spaces</h2>
      <ProblemNotice error={activate.error} onRetry={activate.retry} />
      <Table
        label="Your spaces"
        columns={[
          {
            id: 'name',
            name: 'Name',
            cell: ({ id, name }) => (
              <>
                <strong>{name}</strong> {id === space?.id && <Badge tone="success">Active</Badge>}
              </>
            ),
          },
          { id: 'role', name: 'Your role', cell: ({ role }) => role },
          {
            id: 'actions',
            name: 'Actions',
            isAtEnd: true,
            cell: ({ id, name }) =>
              id !== space?.id && (
                <Button
                  size="small"
                  isDisabled={activate.isPending}
                  aria-label={`Switch to ${name}`}
                  onPress={() => void activate.run(id)}
                >
                  Switch
                </Button>
              ),
          },
        ]}
        rows={spaces}
        getRowId={({ id }) => id}
      />
    </Card>
  );
}

function NewSpace() {
  const [name, setName] = useState('');
  const make = useAction(async () => {
    const { doc } = await galley.spaces.create({ name });
    await galley.spaces.activate(doc.id);
    location.assign('/app/space');
  });
  return (
    <Card>
      <h2>New space</h2>
      <Form onSubmit={() => void make.run()}>
        <TextField
          label="Space name"
          description="You become the owner of the space, and it becomes your active space."
          isRequired
          maxLength={200}
          value={name}
          onChange={setName}
          error={make.faultAt('name')}
        />
        <ProblemNotice error={make.error} onRetry={make.retry} shownAt={['name']} />
        <Row>
          <Button type="submit" isPending={make.isPending}>
            Create space
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
