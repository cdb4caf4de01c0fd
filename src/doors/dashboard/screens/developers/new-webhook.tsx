import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Card, Form, PageHeader, Row, toast } from '../../design/index.ts';
import { useUnsavedGuard } from '../../kit/record/unsaved.ts';
import { ForAdmins } from './developers-header.tsx';
import { emptyWebhook, toHeaders, WebhookFields, webhookPaths } from './webhook-fields.tsx';

/** /app/developers/webhooks/new: creates a webhook. */
export function Screen() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [form, setForm] = useState(emptyWebhook);
  const [madeId, setMadeId] = useState<string>();
  const make = useAction(
    async () => {
      const { doc } = await galley.webhooks.create({
        url: form.url,
        events: form.events,
        headers: toHeaders(form),
        enabled: form.enabled,
        name: form.name.trim() === '' ? null : form.name,
        ...(form.secret !== '' && { secret: form.secret }),
      });
      await client.invalidateQueries({ queryKey: ['developers', 'webhooks'] });
      toast('Webhook created');
      setMadeId(doc.id);
    },
    { form },
  );
  useUnsavedGuard(form !== emptyWebhook && madeId === undefined);
  // The screen is left in an effect, after the guard knows that everything is saved.
  useEffect(() => {
    if (madeId !== undefined) void navigate(`/app/developers/webhooks/${madeId}`, { replace: true });
  }, [madeId, navigate]);
  return (
    <>
      <PageHeader
        title="New webhook"
        lead="Galley sends a POST request to your URL when something happens in this space."
        back={{ href: '/app/developers/webhooks', name: 'Webhooks' }}
      />
      <ForAdmins>
        <Card>
          <Form onSubmit={() => void make.run()}>
            <WebhookFields form={form} onChange={setForm} faultAt={make.faultAt} />
            <ProblemNotice error={make.error} onRetry={make.retry} shownAt={webhookPaths(form)} />
            <Row>
              <ButtonLink href="/app/developers/webhooks">Cancel</ButtonLink>
              <Button type="submit" variant="primary" isPending={make.isPending}>
                Create webhook
              </Button>
            </Row>
          </Form>
        </Card>
      </ForAdmins>
    </>
  );
}
