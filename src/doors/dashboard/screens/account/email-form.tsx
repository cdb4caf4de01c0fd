import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { EmailField } from '../../app/credential-fields.tsx';
import { accountKey, useAccount, useSession } from '../../app/session.tsx';
import { Badge, Button, Card, Dialog, DialogForm, Notice, Row } from '../../design/index.ts';
import { OwnPasswordField, PasswordActionProblem } from './own-password.tsx';

/** Shows the email address for sign-in and whether it is confirmed, with a form that changes the address. */
export function EmailForm() {
  const { user } = useSession();
  const account = useAccount().data?.doc;
  const [isChanging, setChanging] = useState(false);
  const [requestedChange, setRequestedChange] = useState<{ email: string; mailed: boolean }>();
  const pending = requestedChange?.email ?? account?.pendingEmail ?? undefined;
  return (
    <Card>
      <h2>Email</h2>
      <p>
        You sign in as <strong>{account?.email ?? user.email}</strong>.{' '}
        {account?.emailVerified && <Badge tone="success">Confirmed</Badge>}
        {account?.canVerifyEmail && !account.emailVerified && <Badge tone="warning">Not confirmed</Badge>}
      </p>
      {pending !== undefined && (
        <Notice title={`Confirm ${pending}`}>
          <p>
            {account?.canVerifyEmail
              ? 'We sent a link to this address. Open it in a browser where you are signed in. Until then, your current address stays in use.'
              : 'This installation does not send email. Ask its operator for the link, which is listed under People.'}
          </p>
        </Notice>
      )}
      <Row>
        <Button onPress={() => setChanging(true)}>Change email</Button>
      </Row>
      {isChanging && (
        <ChangeDialog
          onClose={() => setChanging(false)}
          onAsked={(change) => {
            setRequestedChange(change);
            setChanging(false);
          }}
        />
      )}
    </Card>
  );
}

interface ChangeDialogProps {
  onClose(): void;
  onAsked(change: { email: string; mailed: boolean }): void;
}

function ChangeDialog({ onClose, onAsked }: ChangeDialogProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useAction(async () => {
    const { mailed } = await galley.account.email.update({ email, password });
    onAsked({ email, mailed });
    await client.invalidateQueries({ queryKey: accountKey });
  });
  return (
    <Dialog title="Change your email address" isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void change.run()}
        onClose={onClose}
        action="Change email"
        isPending={change.isPending}
      >
        <p>
          We send a link to the new address. After you open the link, you sign in with the new address. The old address
          gets an email with a link that undoes the change for seven days.
        </p>
        <EmailField
          label="New email address"
          autoFocus
          value={email}
          onChange={setEmail}
          error={change.faultAt('email')}
        />
        <OwnPasswordField action={change} value={password} onChange={setPassword} />
        <PasswordActionProblem action={change} shownAt={['email']} />
      </DialogForm>
    </Dialog>
  );
}
