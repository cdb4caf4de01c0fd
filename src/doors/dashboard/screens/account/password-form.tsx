import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { NewPasswordField, PasswordField } from '../../app/credential-fields.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSession } from '../../app/session.tsx';
import { Button, Card, Checkbox, Form, Row, toast } from '../../design/index.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password of the signed-in user. */
export function PasswordForm() {
  const client = useQueryClient();
  const { user } = useSession();
  const [words, setWords] = useState(empty);
  const [endsOthers, setEndsOthers] = useState(true);
  const save = useAction(async () => {
    await galley.account.password.update({ ...words, keepOtherSessions: !endsOthers });
    setWords(empty);
    toast(endsOthers ? 'Password changed. Your other sessions were signed out.' : 'Password changed');
    await client.invalidateQueries({ queryKey: ['sessions'] });
  });
  const isWrong = isProblem(save.error, 'wrong_password');
  return (
    <Card>
      <h2>Password</h2>
      <Form onSubmit={() => void save.run()}>
        {/* The email address is part of the form, because password managers store it with the password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          value={words.currentPassword}
          onChange={(currentPassword) => setWords({ ...words, currentPassword })}
          error={isWrong ? 'Incorrect password.' : save.faultAt('currentPassword')}
        />
        <NewPasswordField
          label="New password"
          value={words.newPassword}
          onChange={(newPassword) => setWords({ ...words, newPassword })}
          error={save.faultAt('newPassword')}
        />
        <Checkbox isSelected={endsOthers} onChange={setEndsOthers}>
          Sign out other sessions and disconnect your assistants
        </Checkbox>
        {!isWrong && (
          <ProblemNotice error={save.error} onRetry={save.retry} shownAt={['currentPassword', 'newPassword']} />
        )}
        <Row>
          <Button type="submit" isPending={save.isPending}>
            Change password
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
