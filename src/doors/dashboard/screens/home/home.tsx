import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast, useSession } from '../../app/session.tsx';
import { Button, ButtonLink, Card, PageHeader, Row, Skeleton, Stack } from '../../design/index.ts';
import { wasCopied } from '../gallery/playground/copied.ts';
import { AttentionList } from './attention-list.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecentRenders } from './recent-renders.tsx';
import { RecentTemplates } from './recent-templates.tsx';
import { firstSteps, nextStep } from './steps.ts';

const hiddenName = 'galley.first-steps-hidden';

/** /app: shows the first steps, and then recent activity. */
export function Screen() {
  const { space, user } = useSession();
  if (space === null) return <HomeWithoutSpace email={user.email} />;
  return <HomeOfSpace key={space.id} spaceId={space.id} />;
}

/**
 * Shown if the user was removed from the active space. A notice above explains this, and this component says what the
 * user can do.
 */
function HomeWithoutSpace({ email }: { email: string }) {
  const { spaces } = useSession();
  const activate = useAction(async (id: string) => {
    await galley.spaces.activate(id);
    location.assign('/app');
  });
  return (
    <>
      <PageHeader title="Home" lead={`Signed in as ${email}`} />
      <Card>
        <h2>Other spaces</h2>
        {spaces.map(({ id, name, role }) => (
          <Row key={id}>
            <Button isPending={activate.pendingInput === id} onPress={() => void activate.run(id)}>
              Switch to {name}
            </Button>
            <span>{role}</span>
          </Row>
        ))}
        <Row>
          <ButtonLink href="/app/space">Create a space</ButtonLink>
          <ButtonLink href="/templates">Browse the gallery</ButtonLink>
        </Row>
        <ProblemNotice error={activate.error} onRetry={activate.retry} />
      </Card>
    </>
  );
}

function HomeOfSpace({ spaceId }: { spaceId: string }) {
  const isAdmin = useIsAtLeast('admin');
  const mayMake = useIsAtLeast('editor');
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenName) === spaceId);
  const space = useQuery({ queryKey: ['home', 'space'], queryFn: () => galley.space.get(), staleTime: 0 });
  const templates = useQuery({
    queryKey: ['templates', 'recent'],
    queryFn: () => galley.templates.list({ perPage: 6, page: 1 }),
    staleTime: 0,
  });
  const renders = useQuery({
    queryKey: ['log', 'recent'],
    queryFn: () => galley.renderLogs.listForSession({ perPage: 6, page: 1, status: 'ok' }),
    staleTime: 0,
  });
  const keys = useQuery({
    queryKey: ['developers', 'keys', 'home'],
    queryFn: () => galley.apiKeys.list({ perPage: 100, page: 1 }),
    enabled: isAdmin,
  });
  const renderCount = renders.data?.count ?? renders.data?.list.length ?? 0;
  const isKnown = space.data && templates.data && renders.data && (!isAdmin || keys.data || keys.error);
  const error = space.error ?? templates.error ?? renders.error;
  const steps = isKnown
    ? firstSteps({
        templates: templates.data.count,
        renders: renderCount,
        hasSecret: (keys.data?.count ?? 0) > 0 || space.data.gt.set || space.data.signingSecret.set,
        wasCopied: wasCopied(),
      })
    : undefined;
  const isNew = steps !== undefined && !isHidden && nextStep(steps) !== undefined;
  const hasWork = isKnown && (templates.data.count > 0 || renderCount > 0);
  const credits = space.data?.credits;
  return (
    <>
      <PageHeader
        title="Home"
        lead={credits ? creditWords(credits) : <Skeleton width="220px" />}
        actions={
          mayMake && (
            <ButtonLink variant={isNew ? 'plain' : 'primary'} href="/templates">
              Browse the gallery
            </ButtonLink>
          )
        }
      />
      <Stack>
        <ProblemNotice
          error={error}
          onRetry={() => {
            for (const read of [space, templates, renders]) if (read.error) void read.refetch();
          }}
        />
        {isKnown && <AttentionList isAdmin={isAdmin} keys={keys.data?.list ?? []} credits={space.data.credits} />}
        {isNew && (
          <FirstSteps
            steps={steps}
            {...(hasWork && {
              onHide: () => {
                localStorage.setItem(hiddenName, spaceId);
                setHidden(true);
              },
            })}
          />
        )}
        {!isKnown && !error && <Skeleton height="360px" />}
        {hasWork && (
          <>
            <RecentTemplates templates={templates.data.list} />
            <RecentRenders renders={renders.data.list} />
          </>
        )}
      </Stack>
    </>
  );
}

function creditWords({ limit, remaining }: { limit: number | null; remaining: number | null }): string {
  if (limit === null || remaining === null) return 'Unlimited credits';
  return `${remaining.toLocaleString()} of ${limit.toLocaleString()} credits left`;
}
