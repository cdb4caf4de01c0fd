import { Trash2 } from 'lucide-react';
import { Button, Checkbox, CheckboxGroup, Row, Stack, TextField } from '../../design/index.ts';
import { type EventName, eventOptions } from './webhook-events.ts';

/** The fields of a webhook in a form. */
export interface WebhookForm {
  name: string;
  url: string;
  events: EventName[];
  /** The new secret. Empty if it stays unchanged or if there is none. The service never returns a secret. */
  secret: string;
  clearsSecret: boolean;
  headers: ReadonlyArray<{ key: number; name: string; value: string }>;
  enabled: boolean;
}

export const emptyWebhook: WebhookForm = {
  name: '',
  url: '',
  events: ['render.completed'],
  secret: '',
  clearsSecret: false,
  headers: [],
  enabled: true,
};

/** The headers as a request sends them. Rows without a name are omitted. */
export const toHeaders = ({ headers }: WebhookForm): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]));

interface WebhookFieldsProps {
  form: WebhookForm;
  onChange(form: WebhookForm): void;
  faultAt(path: string): string | undefined;
  /** Whether the webhook has a secret. Absent for a new webhook. */
  secretSet?: boolean;
}

/** The paths of the fields that show their own faults. */
export const webhookPaths = (form: WebhookForm) => [
  'name',
  'url',
  'events',
  'secret',
  'enabled',
  ...form.headers.map(({ name }) => `headers.${name.trim()}`),
];

export function WebhookFields({ form, onChange, faultAt, secretSet }: WebhookFieldsProps) {
  const set = (part: Partial<WebhookForm>) => onChange({ ...form, ...part });
  return (
    <Stack>
      <TextField
        label="URL"
        type="url"
        isMono
        isRequired
        maxLength={2000}
        description="A public HTTPS URL that accepts POST requests."
        placeholder="https://example.com/hooks/galley"
        value={form.url}
        onChange={(url) => set({ url })}
        error={faultAt('url')}
      />
      <TextField
        label="Name"
        isOptional
        maxLength={200}
        value={form.name}
        onChange={(name) => set({ name })}
        error={faultAt('name')}
      />
      <CheckboxGroup
        label="Events"
        description="Galley sends these events to the URL."
        options={eventOptions}
        value={form.events}
        onChange={(events) => set({ events })}
        error={faultAt('events')}
      />
      <TextField
        label="Secret"
        isOptional
        isMono
        maxLength={256}
        autoComplete="off"
        isDisabled={form.clearsSecret}
        description={
          secretSet
            ? 'The current secret signs every delivery. A new value replaces it. You cannot view it again later.'
            : 'Signs every delivery, so that your endpoint can verify the sender. You cannot view it again later.'
        }
        value={form.secret}
        onChange={(secret) => set({ secret })}
        error={faultAt('secret')}
      />
      {secretSet && (
        <Checkbox isSelected={form.clearsSecret} onChange={(clearsSecret) => set({ clearsSecret, secret: '' })}>
          Remove the secret and stop signing deliveries
        </Checkbox>
      )}
      <Headers form={form} onChange={(headers) => set({ headers })} faultAt={faultAt} />
      <Checkbox isSelected={form.enabled} onChange={(enabled) => set({ enabled })}>
        Enabled (events are sent)
      </Checkbox>
    </Stack>
  );
}

interface HeadersProps {
  form: WebhookForm;
  onChange(headers: WebhookForm['headers']): void;
  faultAt(path: string): string | undefined;
}

function Headers({ form: { headers }, onChange, faultAt }: HeadersProps) {
  const change = (key: number, part: { name?: string; value?: string }) =>
    onChange(headers.map((header) => (header.key === key ? { ...header, ...part } : header)));
  return (
    <fieldset>
      <Stack>
        <legend>
          <strong>Custom headers</strong> (optional): Galley sends them with every delivery. Owners and admins can see
          them.
        </legend>
        {headers.map(({ key, name, value }, index) => (
          <Row key={key}>
            <TextField
              label={`Header name ${index + 1}`}
              isMono
              maxLength={100}
              value={name}
              onChange={(name) => change(key, { name })}
              error={faultAt(`headers.${name.trim()}`)}
            />
            <TextField
              label={`Header value ${index + 1}`}
              isMono
              maxLength={1000}
              value={value}
              onChange={(value) => change(key, { value })}
            />
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove header ${index + 1}`}
              onPress={() => onChange(headers.filter((header) => header.key !== key))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </Row>
        ))}
        <Row>
          <Button
            size="small"
            isDisabled={headers.length >= 20}
            onPress={() =>
              onChange([...headers, { key: 1 + Math.max(0, ...headers.map(({ key }) => key)), name: '', value: '' }])
            }
          >
            Add header
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
