import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { type Role, useSession } from '../../app/session.tsx';
import {
  Button,
  CodeBlock,
  Dialog,
  DialogActions,
  DialogForm,
  Notice,
  RadioGroup,
  Stack,
  TextField,
} from '../../design/index.ts';
import { roleOptions, roleWords } from './role-words.ts';

type Invitation = DataOf<'invitations.create'>['doc'];

/** Invites a user, and then shows the link for the invited user, which cannot be shown again. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { space } = useSession();
  const [role, setRole] = useState<Role>('editor');
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<Invitation>();
  const invite = useAction(async () => {
    const { doc } = await galley.invitations.create({ role, ...(email.trim() !== '' && { email: email.trim() }) });
    setMade(doc);
    await client.invalidateQueries({ queryKey: ['people'] });
  });
  if (made) {
    return (
      <Dialog key="invite" title="Invitation created" isOpen onClose={onClose} isWide>
        <Made invitation={made} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog key="invite" title="Invite member" isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void invite.run()}
        onClose={onClose}
        action="Create invitation"
        isPending={invite.isPending}
      >
        <TextField
          label="Email"
          type="email"
          isOptional
          autoFocus
          maxLength={254}
          description="With an email address, only this person can accept. Without one, the first person to open the link can."
          value={email}
          onChange={setEmail}
          error={invite.faultAt('email')}
        />
        <RadioGroup<Role>
          label="Role"
          options={roleOptions(space?.role ?? 'viewer')}
          value={role}
          onChange={setRole}
          error={invite.faultAt('role')}
        />
        <ProblemNotice error={invite.error} onRetry={invite.retry} shownAt={['email', 'role']} />
      </DialogForm>
    </Dialog>
  );
}

function Made({
  invitation: { email, role, url, mailed, expiresAt },
  onClose,
}: {
  invitation: Invitation;
  onClose(): void;
}) {
  const top = useRef<HTMLDivElement>(null);
  // The button that opened this no longer exists. The focus moves here, so that screen readers continue here.
  useEffect(() => top.current?.focus(), []);
  return (
    <Stack>
      <div ref={top} tabIndex={-1} style={{ outline: 0 }}>
        <Notice
          tone={mailed ? 'success' : 'warning'}
          title={mailed ? `Invitation emailed to ${email}` : 'No email was sent'}
        >
          <p>
            {mailed
              ? 'You can also share the link yourself.'
              : `Share the link${email === null ? '' : ` with ${email}`} yourself. You cannot see it again.`}
          </p>
        </Notice>
      </div>
      <CodeBlock label="Invitation link" text={url} isWrapped />
      <p>
        {email === null ? 'The first person to open the link joins' : `${email} joins`} as{' '}
        {roleWords[role].name.toLowerCase()}
        {expiresAt !== undefined && `. The link expires on ${formatMoment(expiresAt)}`}.
      </p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Stack>
  );
}
