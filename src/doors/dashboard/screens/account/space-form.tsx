import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, type DataOf, etagOf } from 'galley-client';
import { useEffect, useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { byField, SaveProblem } from '../../app/save-problem.tsx';
import { sessionKey, useIsAtLeast } from '../../app/session.tsx';
import { useUnsavedGuard } from '../../app/unsaved.ts';
import { Button, Card, Form, Row, TextField, toast } from '../../design/index.ts';
import { variablesOf } from './variable-rows.ts';
import { VariablesField, formOf as variablesFormOf, variablesIn } from './variables-field.tsx';

type Space = DataOf<'space.get'>;

const formOf = (space: Space) => ({
  name: space.name,
  slug: space.slug,
  variables: variablesFormOf(variablesOf(space)),
});

/** Name, slug and global variables of the active space. */
export function SpaceForm({ read }: { read: Space }) {
  const client = useQueryClient();
  const mayChange = useIsAtLeast('admin');
  const [base, setBase] = useState(read);
  const [form, setForm] = useState(() => formOf(read));
  const said = variablesIn(form.variables);
  const fresh = formOf(base);
  const changed = {
    ...(form.name !== fresh.name && { name: form.name }),
    ...(form.slug !== fresh.slug && { slug: form.slug }),
    ...(JSON.stringify(said) !== JSON.stringify(variablesIn(fresh.variables)) && {
      globalVariables: 'value' in said ? said.value : undefined,
    }),
  };
  const isDirty = Object.keys(changed).length > 0;
  const isClean = !isDirty;
  useUnsavedGuard(isDirty);
  // What is read anew replaces a form that nobody changed.
  useEffect(() => {
    if (!isClean) return;
    setBase(read);
    setForm(formOf(read));
  }, [read, isClean]);
  const take = (space: Space) => {
    setBase(space);
    setForm(formOf(space));
  };
  const save = useAction(async (basis: Space) => {
    const ifMatch = etagOf(basis);
    take(await galley.space.update(changed, ifMatch === undefined ? {} : { ifMatch }));
    toast('Space saved');
    await Promise.all([
      client.invalidateQueries({ queryKey: ['space'] }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ]);
  });
  return (
    <Card>
      <h2>Settings</h2>
      {!mayChange && <p>Only owners and admins can change these settings.</p>}
      <Form onSubmit={() => 'value' in said && void save.run(base)}>
        <TextField
          label="Name"
          isRequired
          isDisabled={!mayChange}
          maxLength={200}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          error={save.faultAt('name')}
        />
        <TextField
          label="Slug"
          isMono
          isRequired
          isDisabled={!mayChange}
          maxLength={60}
          description="Lowercase letters and digits, with hyphens between words."
          value={form.slug}
          onChange={(slug) => setForm({ ...form, slug })}
          error={save.faultAt('slug')}
        />
        <VariablesField
          form={form.variables}
          onChange={(variables) => setForm({ ...form, variables })}
          isDisabled={!mayChange}
        />
        <SaveProblem<Space>
          error={save.error}
          onRetry={save.retry}
          shownAt={['name', 'slug']}
          read={async () => {
            const found = await galley.space.get();
            return { doc: found, etag: etagOf(found) };
          }}
          // Of what was changed here alone: the rest is not sent, and stays as they saved it.
          compare={(theirs) => byField(namesOf(changed))(theirs, changed)}
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
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isDirty || !mayChange || 'fault' in said}
            isPending={save.isPending}
          >
            Save
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

const names = { name: 'Name', slug: 'Slug', globalVariables: 'Global variables' } as const;

const namesOf = (changed: object) =>
  Object.fromEntries(Object.entries(names).filter(([field]) => field in changed)) as Partial<typeof names>;
