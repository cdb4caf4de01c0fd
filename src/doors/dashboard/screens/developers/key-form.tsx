import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Checkbox, Dialog, DialogForm, TextField, toast } from '../../design/index.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { expiryFields, keptExpiry, newExpiry } from './key-expiry.ts';
import { SampleCall } from './sample-call.tsx';
import { ScopeFields, toScopeChoice } from './scope-fields.tsx';
import { SecretToCopy } from './shown-once.tsx';

export type ApiKey = DataOf<'apiKeys.list'>['list'][number];

const fields = ['name', 'expiresAt', 'scopes.apiEndpoints', 'scopes.mcpTools'];

interface KeyFormProps {
  /** The key to change; a new one is created if absent. */
  apiKey?: ApiKey;
  onClose(): void;
}

/**
 * Creates an API key and shows its token once, or changes the name, expiry and scopes of an existing key (KEY-2 to
 * KEY-4).
 */
export function KeyForm({ apiKey, onClose }: KeyFormProps) {
  const [token, setToken] = useState<string>();
  const client = useQueryClient();
  const [name, setName] = useState(apiKey?.name ?? '');
  const [expiry, setExpiry] = useState(apiKey ? keptExpiry : newExpiry);
  const [scopes, setScopes] = useState(() => toScopeChoice(apiKey?.scopes ?? {}));
  const [isShort, setShort] = useState(false);
  const save = useAction(
    async () => {
      const isLimited = scopes.apiEndpoints !== undefined || scopes.mcpTools !== undefined;
      // Undefined lists are not sent, because a key without a list may do everything.
      const limits = scopes;
      const facts = { name, ...expiryFields(expiry, Date.now()) };
      if (apiKey) {
        await galley.apiKeys.update(apiKey.id, { ...facts, scopes: isLimited ? limits : null });
        toast('Key saved. Changes apply from the next request.');
        onClose();
      } else {
        const body = { ...facts, shortToken: isShort, ...(isLimited && { scopes: limits }) };
        const { doc } = await galley.apiKeys.create(body);
        setToken(doc.token);
      }
      await client.invalidateQueries({ queryKey: ['developers', 'keys'] });
    },
    { form: { name, expiry, scopes, isShort } },
  );
  if (token !== undefined) {
    return (
      <Dialog key="key" title="Your new API key" isOpen onClose={onClose} isWide isKept>
        <SecretToCopy name="API key" secret={token} onClose={onClose}>
          <SampleCall token={token} scopes={scopes} />
        </SecretToCopy>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="key"
      title={apiKey ? 'Edit API key' : 'Create API key'}
      isOpen
      onClose={onClose}
      isWide
      // The dialog cannot be dismissed while it saves, because the response contains the key, which is not shown again.
      isKept={save.isPending}
    >
      <DialogForm
        onSubmit={() => void save.run()}
        onClose={onClose}
        action={apiKey ? 'Save' : 'Create key'}
        isPending={save.isPending}
      >
        <TextField
          label="Name"
          description="Where the key is used, so that you know what stops working if you revoke it."
          isRequired
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
          error={save.faultAt('name')}
        />
        <ExpiryFields
          value={expiry}
          onChange={setExpiry}
          error={save.faultAt('expiresAt')}
          {...(apiKey && { current: apiKey.expiresAt })}
        />
        <ScopeFields
          value={scopes}
          onChange={setScopes}
          errors={{
            apiEndpoints: save.faultAt('scopes.apiEndpoints'),
            mcpTools: save.faultAt('scopes.mcpTools'),
          }}
        />
        {!apiKey && (
          <Checkbox isSelected={isShort} onChange={setShort}>
            Short key for tight spaces (96 random bits instead of 256)
          </Checkbox>
        )}
        <ProblemNotice error={save.error} onRetry={save.retry} shownAt={fields} />
      </DialogForm>
    </Dialog>
  );
}
