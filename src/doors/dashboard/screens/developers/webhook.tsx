import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Badge, Button, Card, PageHeader, Skeleton, Stack, toast, useConfirm } from '../../design/index.ts';
import { Deliveries } from './deliveries.tsx';
import { ForAdmins } from './developers-header.tsx';
import { readWebhook, WebhookEditor, webhookKey } from './webhook-editor.tsx';

/** /app/developers/webhooks/:id: the deliveries and the settings of a webhook (HOOK-6, HOOK-7). */
export function Screen() {
  return (
    <ForAdmins>
      <Webhook id={useParams().id ?? ''} />
    </ForAdmins>
  );
}

function Webhook({ id }: { id: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [awaited, setAwaited] = useState<string>();
  const [isDeleted, setDeleted] = useState(false);
  const read = useQuery({
    queryKey: webhookKey(id),
    queryFn: () => readWebhook(id),
    enabled: !isDeleted,
  });
  const test = useAction(async () => setAwaited((await galley.webhooks.test(id)).deliveryId));
  const remove = useAction(async () => {
    await galley.webhooks.delete(id);
    toast('Webhook deleted');
    setDeleted(true);
    await client.invalidateQueries({ queryKey: ['developers', 'webhooks', 'list'] });
  });
  useEffect(() => {
    if (isDeleted) void navigate('/app/developers/webhooks', { replace: true });
  }, [isDeleted, navigate]);
  const doc = read.data?.doc;
  const askToDelete = async () => {
    const agreed = await confirm({
      title: 'Delete this webhook?',
      body: `Galley stops sending events to ${doc?.url}, and its list of deliveries is deleted. This cannot be undone.`,
      action: 'Delete webhook',
    });
    if (agreed) await remove.run();
  };
  return (
    <>
      <PageHeader
        title={doc ? (doc.name ?? 'Webhook') : 'Webhook'}
        lead={doc ? <code>{doc.url}</code> : <Skeleton width="300px" />}
        back={{ href: '/app/developers/webhooks', name: 'Webhooks' }}
        actions={
          doc && (
            <>
              {doc.enabled ? <Badge tone="success">Enabled</Badge> : <Badge>Off</Badge>}
              <Button isPending={remove.isPending} onPress={askToDelete}>
                Delete
              </Button>
              <Button isPending={test.isPending} onPress={() => void test.run()}>
                Send test event
              </Button>
            </>
          )
        }
      />
      <Stack>
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} />
        <ProblemNotice error={test.error} onRetry={test.retry} />
        <ProblemNotice error={remove.error} onRetry={remove.retry} />
        {doc && <Deliveries id={id} awaited={awaited} onAwait={setAwaited} />}
        {read.data && (
          <Card>
            <h2>Settings</h2>
            <WebhookEditor key={id} id={id} read={read.data} isOver={isDeleted} />
          </Card>
        )}
      </Stack>
    </>
  );
}
