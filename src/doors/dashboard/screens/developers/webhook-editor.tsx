import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, type DataOf, etagOf } from 'galley-client';
import { useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ChangedMeanwhile, isStale } from '../../app/changed-meanwhile.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useUnsavedGuard } from '../../app/unsaved.ts';
import { Button, Row, toast } from '../../design/index.ts';
import type { EventName } from './webhook-events.ts';
import { headersOf, WebhookFields, type WebhookForm, webhookPaths } from './webhook-fields.tsx';

type Read = DataOf<'getWebhooksById'>;

const formOf = ({ doc }: Read): WebhookForm => ({
  name: doc.name ?? '',
  ...{ url: doc.url, events: doc.events as EventName[], secret: '', clearsSecret: false },
  headers: Object.entries(doc.headers).map(([name, value], key) => ({ key, name, value: String(value) })),
  enabled: doc.enabled,
});

const bodyOf = (form: WebhookForm): BodyOf<'patchWebhooksById'> => ({
  ...{ url: form.url, events: form.events, headers: headersOf(form), enabled: form.enabled },
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
  const [theirs, setTheirs] = useState<Read>();
  const isDirty = JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(formOf(base)));
  const isClean = !isDirty;
  useUnsavedGuard(isDirty && !isOver);
  // What is read anew replaces a form that nobody changed.
  useEffect(() => {
    if (!isClean) return;
    setBase(read);
    setForm(formOf(read));
  }, [read, isClean]);
  const save = useAction(async (basis: Read) => {
    const ifMatch = etagOf(basis);
    try {
      await galley.patchWebhooksById(read.doc.id, bodyOf(form), ifMatch === undefined ? {} : { ifMatch });
    } catch (error) {
      if (isStale(error)) setTheirs(await galley.getWebhooksById(read.doc.id));
      throw error;
    }
    const saved = await galley.getWebhooksById(read.doc.id);
    setBase(saved);
    setForm(formOf(saved));
    setTheirs(undefined);
    toast('Webhook saved');
    await client.invalidateQueries({ queryKey: ['developers', 'webhooks'] });
  });
  const loadTheirs = () => {
    if (!theirs) return;
    setBase(theirs);
    setForm(formOf(theirs));
    setTheirs(undefined);
    save.clear();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(base);
      }}
      style={{ display: 'grid', gap: 'var(--space-4)' }}
    >
      <WebhookFields form={form} onChange={setForm} faultAt={save.faultAt} secretSet={base.doc.secretSet} />
      {isStale(save.error) ? (
        <ChangedMeanwhile
          differences={theirs && differencesOf(bodyOf(formOf(theirs)), bodyOf(form))}
          isPending={save.isPending}
          onLoadTheirs={loadTheirs}
          onSaveMine={() => theirs && void save.run(theirs)}
        />
      ) : (
        <ProblemNotice error={save.error} onRetry={save.retry} shownAt={webhookPaths(form)} />
      )}
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

function differencesOf(theirs: BodyOf<'patchWebhooksById'>, yours: BodyOf<'patchWebhooksById'>) {
  const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return (Object.keys(names) as Array<keyof typeof names>)
    .map((field) => ({ name: names[field], theirs: words(theirs[field]), yours: words(yours[field]) }))
    .filter((found) => found.theirs !== found.yours);
}
