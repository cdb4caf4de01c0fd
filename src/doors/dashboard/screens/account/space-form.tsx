import { useQueryClient } from '@tanstack/react-query';
import { type DataOf, etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import { sessionKey, useIsAtLeast } from '../../app/session.tsx';
import { Button, Card, Form, Row, TextField, toast } from '../../design/index.ts';
import { byField } from '../../kit/record/differences.ts';
import { SaveProblem } from '../../kit/record/save-problem.tsx';
import { UndoChanges } from '../../kit/record/undo-changes.tsx';
import { ifMatch, useRecord, type Versioned } from '../../kit/record/use-record.ts';
import { UnreadFieldsProvider, useUnreadFields } from '../../kit/value-form/unread.tsx';
import { getVariables, normalized } from './variable-rows.ts';
import { VariablesField } from './variables-field.tsx';

type Space = DataOf<'space.get'>;

export const spaceKey = ['space', 'record'] as const;

export async function readSpace(): Promise<Versioned<Space>> {
  const doc = await galley.space.get();
  return { doc, etag: etagOf(doc) };
}

const toForm = (space: Space) => ({
  name: space.name,
  slug: space.slug,
  globalVariables: normalized(getVariables(space)),
});

/** A form for the name, the slug and the global variables of the active space. */
export function SpaceForm({ read }: { read: Versioned<Space> }) {
  const client = useQueryClient();
  const mayChange = useIsAtLeast('admin');
  const unread = useUnreadFields();
  const record = useRecord<Space, ReturnType<typeof toForm>>({
    latest: read,
    toForm,
    hasUnread: unread.labels.length > 0,
    read: readSpace,
    keep: (next) => client.setQueryData(spaceKey, next),
    write: async ({ base, changes }) => {
      const doc = await galley.space.update(changes, ifMatch(base));
      toast('Space saved');
      void client.invalidateQueries({ queryKey: ['space'] });
      void client.invalidateQueries({ queryKey: sessionKey });
      return { doc, etag: etagOf(doc) };
    },
  });
  const { value, set, isDirty, faultAt, saving } = record;
  const isReadable = unread.labels.length === 0;
  return (
    <Card>
      <h2>Settings</h2>
      {!mayChange && <p>Only owners and admins can change these settings.</p>}
      <Form onSubmit={() => isReadable && void record.save()}>
        <TextField
          label="Name"
          isRequired
          isDisabled={!mayChange}
          maxLength={200}
          value={value.name}
          onChange={(name) => set({ name })}
          error={faultAt('name')}
        />
        <TextField
          label="Slug"
          isMono
          isRequired
          isDisabled={!mayChange}
          maxLength={60}
          description="Lowercase letters and digits, with hyphens between words."
          value={value.slug}
          onChange={(slug) => set({ slug })}
          error={faultAt('slug')}
        />
        <UnreadFieldsProvider report={unread.report}>
          <VariablesField
            value={value.globalVariables}
            onChange={(globalVariables) => set({ globalVariables })}
            isDisabled={!mayChange}
          />
        </UnreadFieldsProvider>
        <SaveProblem
          record={record}
          shownAt={['name', 'slug']}
          // Only changed fields are sent and compared, so the other fields keep what other users have saved.
          compare={(theirs) => byField(pickChangedNames(record.changes))(theirs, record.changes)}
        />
        <Row>
          <UndoChanges record={record} />
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isDirty || !mayChange || !isReadable}
            isPending={saving.isPending}
          >
            Save
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

const names = { name: 'Name', slug: 'Slug', globalVariables: 'Global variables' } as const;

function pickChangedNames(changed: object): Partial<Record<keyof typeof names, string>> {
  return Object.fromEntries(Object.entries(names).filter(([field]) => field in changed));
}
