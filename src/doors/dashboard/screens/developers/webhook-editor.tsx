import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, type DataOf, etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import { Button, Form, Row, toast } from '../../design/index.ts';
import { byField } from '../../kit/record/differences.ts';
import { SaveProblem } from '../../kit/record/save-problem.tsx';
import { UndoChanges } from '../../kit/record/undo-changes.tsx';
import { ifMatch, useRecord, type Versioned } from '../../kit/record/use-record.ts';
import { isEventName } from './webhook-events.ts';
import { toHeaders, WebhookFields, type WebhookForm, webhookPaths } from './webhook-fields.tsx';

type Webhook = DataOf<'webhooks.get'>['doc'];

export const webhookKey = (id: string) => ['developers', 'webhooks', id, 'record'] as const;

export async function readWebhook(id: string): Promise<Versioned<Webhook>> {
  const answer = await galley.webhooks.get(id);
  return { doc: answer.doc, etag: etagOf(answer) };
}

const toForm = (doc: Webhook): WebhookForm => ({
  name: doc.name ?? '',
  url: doc.url,
  events: doc.events.filter(isEventName),
  secret: '',
  clearsSecret: false,
  headers: Object.entries(doc.headers).map(([name, value], key) => ({ key, name, value: String(value) })),
  enabled: doc.enabled,
});

const toBody = (form: WebhookForm): BodyOf<'webhooks.update'> => ({
  url: form.url,
  events: form.events,
  headers: toHeaders(form),
  enabled: form.enabled,
  name: form.name.trim() === '' ? null : form.name,
  ...(form.clearsSecret ? { secret: null } : form.secret !== '' && { secret: form.secret }),
});

interface WebhookEditorProps {
  id: string;
  read: Versioned<Webhook>;
  /** Whether the webhook was deleted, so that nothing is left to save. */
  isOver: boolean;
}

/**
 * Changes a webhook. If another user has changed it since it was loaded, the other version is shown and not
 * overwritten.
 */
export function WebhookEditor({ id, read, isOver }: WebhookEditorProps) {
  const client = useQueryClient();
  const record = useRecord<Webhook, WebhookForm>({
    latest: read,
    toForm,
    isGuarded: !isOver,
    read: () => readWebhook(id),
    keep: (next) => client.setQueryData(webhookKey(id), next),
    write: async ({ base, value }) => {
      await galley.webhooks.update(id, toBody(value), ifMatch(base));
      const saved = await readWebhook(id);
      toast('Webhook saved');
      void client.invalidateQueries({ queryKey: ['developers', 'webhooks'] });
      return saved;
    },
  });
  const { value, isDirty } = record;
  return (
    <Form onSubmit={() => void record.save()}>
      <WebhookFields
        form={value}
        onChange={record.set}
        faultAt={record.faultAt}
        secretSet={record.base.doc.secretSet}
      />
      <SaveProblem
        record={record}
        shownAt={webhookPaths(value)}
        compare={(theirs, yours) => byField(names)(toBody(theirs), toBody(yours))}
      />
      <Row>
        <UndoChanges record={record} />
        <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={record.saving.isPending}>
          Save
        </Button>
      </Row>
    </Form>
  );
}

const names = { url: 'URL', name: 'Name', events: 'Events', headers: 'Headers', enabled: 'Enabled' } as const;
