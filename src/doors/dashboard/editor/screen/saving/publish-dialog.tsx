import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../app/action.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { shorten } from '../../../app/shorten.ts';
import { Button, Dialog, DialogActions, Select, Skeleton, toast } from '../../../design/index.ts';
import type { PageComparison, PublishSummary } from '../host.ts';
import { useEditor } from '../use-editor.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { compareLayers } from './layer-changes.ts';
import styles from './saving.module.css';

/** Shows what publishing changes, as pictures and in words, and publishes the draft. */
export function PublishDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const { data, error, refetch } = useQuery({
    queryKey: ['editor', 'published', session.store.pageId],
    queryFn: () => session.saving.compareWithPublished(),
    gcTime: 0,
    staleTime: 0,
  });
  const publish = useAction(async () => {
    const version = await session.saving.publish();
    toast(`Published as version ${version}`);
    onClose();
  });
  return (
    <Dialog title="Publish the draft?" isOpen onClose={onClose} isWide>
      <p>{data === undefined ? 'Renders use the draft from the next request.' : currentVersion(data)}</p>
      {data !== undefined && <Comparison summary={data} />}
      {data === undefined && error === null && <Skeleton height="280px" />}
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      <ProblemNotice error={publish.error} onRetry={publish.retry} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={data === undefined || data.isSame}
          isPending={publish.isPending}
          onPress={() => void publish.run()}
        >
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function currentVersion({ version, words }: PublishSummary): string {
  if (version === undefined)
    return 'This template is not published yet. Publish it to render it and to use its image URLs.';
  return `Renders use version ${version} now, and the draft from the next request. Compared with it: ${words}`;
}

const stateWords = { added: 'added', removed: 'removed', changed: 'changed', same: 'unchanged' };

function Comparison({ summary }: { summary: PublishSummary }) {
  const { store } = useEditor();
  const { pages, version } = summary;
  const first = pages.find(({ id, state }) => id === store.pageId && state !== 'same');
  const [chosen, setChosen] = useState<string>();
  const page =
    pages.find(({ id }) => id === chosen) ?? first ?? pages.find(({ state }) => state !== 'same') ?? pages[0];
  if (page === undefined) return null;
  const { id, name, before, after } = page;
  const size = after ?? before ?? {};
  return (
    <>
      {pages.length > 1 && (
        <Select
          label="Page"
          options={pages.map((each, index) => ({
            id: each.id,
            name: `${index + 1}. ${shorten(each.name, 60)}`,
            description: stateWords[each.state],
          }))}
          value={id}
          onChange={setChosen}
        />
      )}
      <div className={version === undefined ? undefined : styles.pictures}>
        {version !== undefined && (
          <DrawnPicture title={`Version ${version}`} drawn={before && { pageId: id, version }} size={before ?? size} />
        )}
        <DrawnPicture title="Draft" drawn={after && { pageId: id, version: 'draft' }} size={size} />
      </div>
      <section aria-label={`Changes of ${name}`}>
        <PageChanges page={page} />
      </section>
    </>
  );
}

/** More names than this are counted. */
const maxNames = 8;

function PageChanges({ page: { state, before, after } }: { page: PageComparison }) {
  if (!before || !after) return <p>This page is {stateWords[state]}.</p>;
  if (state === 'same') return <p>This page has no changes.</p>;
  const { added, changed, removed, isPageChanged } = compareLayers(before, after);
  const lists = [
    ['Changed layers', changed],
    ['Added layers', added],
    ['Removed layers', removed],
  ] as const;
  return (
    <ul className={styles.changes}>
      {lists.map(([title, names]) => names.length > 0 && <li key={title}>{`${title}: ${listNames(names)}`}</li>)}
      {isPageChanged && <li>The size, background, variables or layer order of the page</li>}
    </ul>
  );
}

function listNames(names: readonly string[]): string {
  const listed = names.slice(0, maxNames).map((name) => shorten(name, 40));
  return names.length > maxNames ? `${listed.join(', ')} and ${names.length - maxNames} more` : listed.join(', ');
}
