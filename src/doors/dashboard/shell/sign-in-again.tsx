import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../app/action.ts';
import { galley } from '../app/api.ts';
import { signIn } from '../app/auth-calls.ts';
import { PasswordField } from '../app/credential-fields.tsx';
import { ProblemNotice } from '../app/problem-notice.tsx';
import { useSession } from '../app/session.tsx';
import { sessionEnded, useSessionEnded } from '../app/session-ended.ts';
import { Dialog, DialogForm, TextField } from '../design/index.ts';

/**
 * A dialog that asks for the password above the screen when the session has ended, so that nothing that was typed is
 * lost.
 */
export function SignInAgain() {
  const isOpen = useSessionEnded();
  const { user, space } = useSession();
  const [password, setPassword] = useState('');
  const client = useQueryClient();
  const action = useAction(async () => {
    await signIn({ email: user.email, password });
    // The new session may have another active space, so the previous space is activated again. If this is denied, the
    // session that is loaded next tells which space is active.
    if (space !== null) await galley.spaces.activate(space.id).catch(() => undefined);
    setPassword('');
    sessionEnded.set(false);
    await client.invalidateQueries();
  });
  return (
    <Dialog title="Your session has expired" isOpen={isOpen} onClose={() => sessionEnded.set(false)}>
      <DialogForm
        onSubmit={() => void action.run()}
        onClose={() => sessionEnded.set(false)}
        cancel="Not now"
        action="Sign in"
        isPending={action.isPending}
      >
        <p>Sign in again to continue. Your input on this page is kept.</p>
        <TextField label="Email" value={user.email} isReadOnly autoComplete="username" />
        <PasswordField autoFocus value={password} onChange={setPassword} />
        <ProblemNotice error={action.error} onRetry={action.retry} />
      </DialogForm>
    </Dialog>
  );
}
