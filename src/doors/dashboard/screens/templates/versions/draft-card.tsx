import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Button, Card, Row, Skeleton, useConfirm } from '../../../design/index.ts';
import type { TemplateDoc } from '../data.ts';
import { type Changes, changesBetween, changesInWords, type PageChange } from './changes.ts';
import { useDraft, useVersion } from './designs.ts';
import { usePublish } from './publish.ts';

/** Shows what publishing would change, and who can see the published version. */
export function DraftCard({ doc }: { doc: TemplateDoc }) {
  const { id, publishedVersion, publicOn, pages } = doc;
  const draft = useDraft(doc);
  const live = useVersion(id, publishedVersion);
  const publish = usePublish(id);
  const mayEdit = useIsAtLeast('editor');
  const confirm = useConfirm();
  const changes = draft.data && live.data ? changesBetween(live.data, draft.data) : undefined;
  const error = draft.error ?? live.error;
  const askToPublish = async () => {
    const agreed = await confirm({
      title: 'Publish the draft?',
      body: (
        <>
          <p>Renders use it from the next request. The current version stays in the history.</p>
          {changes !== undefined && <ChangeList changes={changes} />}
        </>
      ),
      action: 'Publish',
      variant: 'primary',
    });
    if (agreed) await publish.run({});
  };
  const askToShow = async (isPublic: boolean) => {
    if (publishedVersion === null) return;
    const agreed = await confirm({
      title: isPublic ? 'Make this template public?' : 'Make this template private?',
      body: (
        <p>
          {isPublic
            ? 'Anyone can view it in the gallery, render it with a demo token and copy it to their space.'
            : 'The template leaves the gallery, and other people can no longer view or copy it. Existing copies are kept.'}{' '}
          This publishes version {publishedVersion} again. The draft is not published.
        </p>
      ),
      action: isPublic ? 'Make public' : 'Make private',
      variant: isPublic ? 'primary' : 'danger',
    });
    if (agreed) await publish.run({ public: isPublic, version: publishedVersion });
  };
  return (
    <Card>
      <h2>Draft</h2>
      {publishedVersion === null ? (
        <p>
          {pages.length === 0
            ? 'Add a page before you publish.'
            : 'This template is not published yet. Publish it to render it and to use its image URLs.'}
        </p>
      ) : changes === undefined ? (
        error === null && <Skeleton width="320px" />
      ) : (
        <>
          <p>
            Compared with version {publishedVersion}, which renders use now: {lowerFirst(changesInWords(changes))}
          </p>
          {!changes.isSame && <ChangeList changes={changes} />}
        </>
      )}
      <ProblemNotice
        error={error}
        onRetry={() => {
          void draft.refetch();
          void live.refetch();
        }}
      />
      <ProblemNotice error={publish.error} onRetry={publish.retry} />
      <Row>
        <Button
          variant="primary"
          isDisabled={!mayEdit || pages.length === 0 || changes?.isSame === true}
          isPending={publish.isPending}
          onPress={() => void askToPublish()}
        >
          Publish
        </Button>
        {publishedVersion !== null && (
          <Button isDisabled={!mayEdit || publish.isPending} onPress={() => void askToShow(publicOn === null)}>
            {publicOn === null ? 'Make public' : 'Make private'}
          </Button>
        )}
      </Row>
    </Card>
  );
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const maxListed = 12;

function ChangeList({ changes: { pages, settings } }: { changes: Changes }) {
  const changed = pages.filter(({ state }) => state !== 'same');
  return (
    <ul style={{ overflowWrap: 'anywhere' }}>
      {changed.slice(0, maxListed).map((page) => (
        <li key={page.id}>{describeChange(page)}</li>
      ))}
      {changed.length > maxListed && <li>And {(changed.length - maxListed).toLocaleString()} more.</li>}
      {settings.length > 0 && <li>Settings: {settings.join(', ')}</li>}
    </ul>
  );
}

const words = { added: 'Added', removed: 'Removed', changed: 'Changed', same: 'Unchanged' };

const describeChange = ({ name, state }: PageChange) => `${words[state]}: ${name.slice(0, 120)}`;
