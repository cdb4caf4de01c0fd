import { GalleyProblem } from 'galley-client';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { useSession } from '../../app/session.tsx';
import { forgetTexts } from '../../app/tab-storage.ts';
import { Button, Card, Dialog, DialogForm, Notice, Row } from '../../design/index.ts';
import { forgetJournal } from '../../editor/screen/journal/journal-database.ts';
import { isList, isObject } from '../../kit/value-form/schema.ts';
import { OwnPasswordField, PasswordActionProblem } from './own-password.tsx';

/** Closes the account. It first says what is deleted, and asks for the password. */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <h2>Close account</h2>
      <p>Closing your account deletes it and every space that has no other members.</p>
      <Row>
        <Button onPress={() => setOpen(true)}>Close account…</Button>
      </Row>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function CloseDialog({ onClose }: { onClose(): void }) {
  const { spaces } = useSession();
  const [password, setPassword] = useState('');
  const close = useAction(async () => {
    await galley.account.close({ password });
    forgetTexts();
    await forgetJournal();
    location.assign('/sign-in');
  });
  const owned = spaces.filter(({ role }) => role === 'owner');
  const spacesInTheWay = spacesWithoutOwner(close.error);
  return (
    <Dialog title="Close your account?" isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void close.run()}
        onClose={onClose}
        action="Close account"
        isPending={close.isPending}
        variant="danger"
      >
        <p>This cannot be undone.</p>
        {owned.length > 0 && (
          <>
            <p>
              These spaces have no other members. They are deleted with their templates, files, content and render logs,
              and their API keys and URLs stop working immediately:
            </p>
            <ul>
              {owned.map(({ id, name }) => (
                <li key={id}>· {name}</li>
              ))}
            </ul>
          </>
        )}
        {spacesInTheWay === undefined ? (
          <PasswordActionProblem action={close} />
        ) : (
          <Notice tone="danger" title="These spaces need another owner first">
            <ul>
              {spacesInTheWay.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
            <p>
              Switch to each space at the bottom of the navigation. Then make another member an owner under{' '}
              <Link href="/app/people">People</Link>, or remove the other members.
            </p>
          </Notice>
        )}
        <OwnPasswordField action={close} label="Password" autoFocus value={password} onChange={setPassword} />
      </DialogForm>
    </Dialog>
  );
}

/** The spaces that have no other owner, from the error of the service. */
function spacesWithoutOwner(error: unknown): ReadonlyArray<{ id: string; name: string }> | undefined {
  if (!(error instanceof GalleyProblem) || error.code !== 'sole_owner') return undefined;
  const spaces = isObject(error.data) ? error.data['spaces'] : undefined;
  return isList(spaces)
    ? spaces.flatMap((space) =>
        isObject(space) && typeof space['id'] === 'string' && typeof space['name'] === 'string'
          ? [{ id: space['id'], name: space['name'] }]
          : [],
      )
    : [];
}
