import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { accountKey, sessionKey, useAccount, useSession } from '../../app/session.tsx';
import { type Theme, useTheme } from '../../app/theme.ts';
import { Button, Card, Form, PageHeader, RadioGroup, Row, Stack, TextField, toast } from '../../design/index.ts';
import { useUnsavedGuard } from '../../kit/record/unsaved.ts';
import { CloseAccount } from './close-account.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** /app/account: the account of the signed-in user. It does not depend on the active space (AUTH-7). */
export function Screen() {
  return (
    <>
      <PageHeader title="Account" lead="These settings apply to you in every space." />
      <Stack>
        <NameForm />
        <EmailForm />
        <PasswordForm />
        <Sessions />
        <Colors />
        <Card>
          <h2>Connected assistants</h2>
          <p>
            <Link href="/app/developers/assistants">Assistants that you connected</Link> act with your role until you
            disconnect them.
          </p>
        </Card>
        <CloseAccount />
      </Stack>
    </>
  );
}

function NameForm() {
  const client = useQueryClient();
  const { user } = useSession();
  const account = useAccount();
  const saved = account.data?.doc.name ?? user.name;
  const [name, setName] = useState(saved);
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    if (!isEdited) setName(saved);
  }, [saved, isEdited]);
  useUnsavedGuard(isEdited);
  const save = useAction(async () => {
    await galley.account.update({ name });
    setEdited(false);
    toast('Name saved');
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKey }),
      client.invalidateQueries({ queryKey: sessionKey }),
      client.invalidateQueries({ queryKey: ['people'] }),
    ]);
  });
  return (
    <Card>
      <h2>Name</h2>
      <Form onSubmit={() => void save.run()}>
        <TextField
          label="Name"
          description="Members of your spaces see this name."
          isRequired
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(typed) => {
            setName(typed);
            setEdited(typed !== saved);
          }}
          error={save.faultAt('name')}
        />
        <ProblemNotice error={save.error} onRetry={save.retry} shownAt={['name']} />
        <Row>
          <Button type="submit" isDisabled={!isEdited} isPending={save.isPending}>
            Save name
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

const themes = [
  { id: 'system', name: 'System' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
] as const;

function Colors() {
  const [theme, setTheme] = useTheme();
  return (
    <Card>
      <h2>Appearance</h2>
      <RadioGroup<Theme> label="Theme in this browser" options={themes} value={theme} onChange={setTheme} />
    </Card>
  );
}
