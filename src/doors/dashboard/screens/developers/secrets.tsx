import { useQuery, useQueryClient } from '@tanstack/react-query';
import { renderUrl } from 'galley-client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { sessionKey } from '../../app/session.tsx';
import { Badge, Button, Card, CodeBlock, Facts, Row, Skeleton, Stack, toast, useConfirm } from '../../design/index.ts';
import { DevelopersHeader, ForAdmins } from './developers-header.tsx';
import { useSamplePage } from './sample-call.tsx';
import { ShownOnce } from './shown-once.tsx';

/** /app/developers/secrets: the secrets in URLs that render pictures (AUTH-11, AUTH-18). */
export function Screen() {
  return (
    <>
      <DevelopersHeader
        title="Secrets"
        lead="Image URLs cannot send an API key in a header. They carry the GET render secret or a signature instead."
      />
      <ForAdmins>
        <Secrets />
      </ForAdmins>
    </>
  );
}

function Secrets() {
  const space = useQuery({ queryKey: ['space'], queryFn: () => galley.space.get() });
  const page = useSamplePage().data ?? 'YOUR_PAGE_ID';
  return (
    <Stack>
      <ProblemNotice error={space.error} onRetry={() => void space.refetch()} />
      <SecretCard
        title="GET render secret (gt)"
        state={space.data?.gt}
        stops="All URLs with the current ?gt= stop working immediately. Images in pages, emails and feeds that use them are broken until you update their URLs."
        make={async () => (await galley.space.renderSecret.rotate()).gt}
        clear={() => galley.space.renderSecret.delete()}
        sample={(secret) => (
          <>
            <p>Image URL with the new secret:</p>
            <CodeBlock
              label="Image URL"
              isWrapped
              text={renderUrl(location.origin, { pageId: page }, { gt: secret }).href}
            />
          </>
        )}
      >
        <p>
          Image URLs carry this secret as <code>?gt=</code>. Anyone who sees such a URL can render other published pages
          and values with it. The secret gives no access to drafts or anything else.
        </p>
      </SecretCard>
      <SecretCard
        title="Signing secret"
        state={space.data?.signingSecret}
        rotates="URLs that were signed with the current secret keep working for 24 hours. Sign them with the new secret before then."
        stops="All URLs that were signed with the current secret stop working immediately. Images in pages, emails and feeds that use them are broken until you sign the URLs again."
        make={async () => (await galley.space.signingSecret.rotate()).signingSecret}
        clear={() => galley.space.signingSecret.delete()}
        sample={(secret) => (
          <>
            <p>Sign a URL on your server with the client:</p>
            <CodeBlock label="Code sample" isWrapped text={signingSample(secret, page)} />
          </>
        )}
      >
        <p>
          Use this secret to sign URLs on your server. Anyone who sees a signed URL can render that one image and
          nothing else, so signed URLs are the better choice for public pages.
        </p>
      </SecretCard>
    </Stack>
  );
}

const signingSample = (secret: string, pageId: string) => `import { signedRenderUrl } from 'galley-client';

const request = { pageId: '${pageId}', tweaks: { title: 'Hello' } };
const url = await signedRenderUrl('${location.origin}', request, '${secret}', { expiresIn: 86_400 });`;

interface SecretCardProps {
  title: string;
  children: ReactNode;
  /** The state of the secret; undefined while it loads. */
  state: { set: boolean; createdOn?: string } | undefined;
  /** What stops working if the secret is cleared. */
  stops: string;
  /** What happens to existing URLs if the secret is rotated. If absent, they stop working as well. */
  rotates?: string;
  make(): Promise<string>;
  clear(): Promise<unknown>;
  sample(secret: string): ReactNode;
}

function SecretCard({ title, children, state, stops, rotates = stops, make, clear, sample }: SecretCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [secret, setSecret] = useState<string>();
  const reread = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['space'] }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ]);
  const making = useAction(async () => {
    setSecret(await make());
    await reread();
  });
  const clearing = useAction(async () => {
    await clear();
    toast('Secret cleared');
    await reread();
  });
  const rotate = async () => {
    const agreed = await confirm({ title: `Rotate the ${title}?`, body: rotates, action: 'Rotate' });
    if (agreed) await making.run();
  };
  const askToClear = async () => {
    const agreed = await confirm({ title: `Clear the ${title}?`, body: stops, action: 'Clear' });
    if (agreed) await clearing.run();
  };
  return (
    <Card>
      <h2>{title}</h2>
      {children}
      {state === undefined ? (
        <Skeleton height="24px" />
      ) : (
        <Facts
          facts={[
            [
              'Status',
              <Badge key="state" tone={state.set ? 'success' : 'neutral'}>
                {state.set ? 'Set' : 'Not set'}
              </Badge>,
            ],
            ['Created', state.createdOn === undefined ? 'Never' : formatMoment(state.createdOn)],
          ]}
        />
      )}
      <ProblemNotice error={making.error} onRetry={making.retry} />
      <ProblemNotice error={clearing.error} onRetry={clearing.retry} />
      {state && (
        <Row>
          {state.set ? (
            <>
              <Button isPending={making.isPending} onPress={rotate} aria-label={`Rotate: ${title}`}>
                Rotate
              </Button>
              <Button isPending={clearing.isPending} onPress={askToClear} aria-label={`Clear: ${title}`}>
                Clear
              </Button>
            </>
          ) : (
            <Button isPending={making.isPending} onPress={() => void making.run()} aria-label={`Create: ${title}`}>
              Create
            </Button>
          )}
        </Row>
      )}
      <ShownOnce title={`Your new ${title}`} name={title} secret={secret} onClose={() => setSecret(undefined)}>
        {secret !== undefined && sample(secret)}
      </ShownOnce>
    </Card>
  );
}
