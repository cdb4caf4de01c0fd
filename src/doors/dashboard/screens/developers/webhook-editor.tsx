import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, type DataOf, etagOf } from 'galley-client';
import { useEffect, useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { byField, SaveProblem } from '../../app/save-problem.tsx';
import { useUnsavedGuard } from '../../app/unsaved.ts';
import { Button, Form, Row, toast } from '../../design/index.ts';
import type { EventName } from './webhook-events.ts';
import { headersOf, WebhookFields, type WebhookForm, webhookPaths } from './webhook-fields.tsx';

type Read = DataOf<'webhooks.get'>;

const formOf = ({ doc }: Read): WebhookForm => ({
  name: doc.name ?? '',
  url: doc.url,
  events: doc.events as EventName[],
  secret: '',
  clearsSecret: false,
  headers: Object.entries(doc.headers).map(([name, value], key) => ({ key, name, value: String(value) })),
  enabled: doc.enabled,
});

const bodyOf = (form: WebhookForm): BodyOf<'webhooks.update'> => ({
  url: form.url,
  events: form.events,
  headers: headersOf(form),
  enabled: form.enabled,
  name: form.name.trim() === '' ? null : form.name,
  ...(form.clearsSecret ? { secret: null } : form.secret !== '' && { secret: form.secret }),
});

interface WebhookEditorProps {
  read: Read;
  /** Whether the record is deleted: nothing is left to save. */
  isOver: boolean;
}

/** Changes a webhook, based on what was read: a change by somebody else in between is shown, not overwritten. */
export function WebhookEditor({ read, isOver }: WebhookEditorProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(read);
  const [form, setForm] = useState(() => formOf(read));
  const isDirty = JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(formOf(base)));
  const isClean = !isDirty;
  useUnsavedGuard(isDirty && !isOver);
  // What is read anew replaces a form that nobody changed.
  useEffect(() => {
    if (!isClean) return;
    setBase(read);
    setForm(formOf(read));
  }, [read, isClean]);
  const take = (found: Read) => {
    setBase(found);
    setForm(formOf(found));
  };
  const save = useAction(
    async (basis: Read) => {
      const ifMatch = etagOf(basis);
      await galley.webhooks.update(read.doc.id, bodyOf(form), ifMatch === undefined ? {} : { ifMatch });
      take(await galley.webhooks.get(read.doc.id));
      toast('Webhook saved');
      await client.invalidateQueries({ queryKey: ['developers', 'webhooks'] });
    },
    { form },
  );
  return (
    <Form onSubmit={() => void save.run(base)}>
      <WebhookFields form={form} onChange={setForm} faultAt={save.faultAt} secretSet={base.doc.secretSet} />
      <SaveProblem<Read>
        error={save.error}
        onRetry={save.retry}
        shownAt={webhookPaths(form)}
        read={async () => {
          const found = await galley.webhooks.get(read.doc.id);
          return { doc: found, etag: etagOf(found) };
        }}
        compare={(theirs) => byField(names)(bodyOf(formOf(theirs)), bodyOf(form))}
        onTakeTheirs={({ doc }) => {
          take(doc);
          save.clear();
        }}
        onSaveMine={({ doc }) => void save.run(doc)}
      />
      <Row>
        <Button isDisabled={!isDirty} onPress={() => setForm(formOf(base))}>
          Undo changes
        </Button>
        <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={save.isPending}>
          Save
        </Button>
      </Row>
    </Form>
  );
}

const names = { url: 'URL', name: 'Name', events: 'Events', headers: 'Headers', enabled: 'Enabled' } as const;
