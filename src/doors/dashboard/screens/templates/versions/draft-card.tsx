import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Button, Card, Row, Skeleton, useConfirm } from '../../../design/index.ts';
import type { TemplateDoc } from '../data.ts';
import { type Changes, changesBetween, changesInWords, type PageChange } from './changes.ts';
import { useDraft, useVersion } from './designs.ts';
import { usePublish } from './publish.ts';

/** What publishing would change, and who sees what is published. */
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
          <p>Renders draw it from the next request on. The version that they draw now is kept.</p>
          {changes !== undefined && <ChangeList changes={changes} />}
        </>
      ),
      action: 'Publish the draft',
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
            ? 'Everyone may look at it in the gallery, render it with a demo token and copy it into their space.'
            : 'It leaves the gallery, and strangers can neither look at it nor copy it. Copies that were made stay.'}{' '}
          Version {publishedVersion} is published again to do so; the draft stays a draft.
        </p>
      ),
      action: isPublic ? 'Make it public' : 'Make it private',
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
            ? 'There is no page to publish yet.'
            : 'Nothing is published yet: renders and picture addresses work once it is.'}
        </p>
      ) : changes === undefined ? (
        error === null && <Skeleton width="320px" />
      ) : (
        <>
          <p>
            Against version {publishedVersion}, which renders draw now: {lowerFirst(changesInWords(changes))}
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
          Publish the draft
        </Button>
        {publishedVersion !== null && (
          <Button isDisabled={!mayEdit || publish.isPending} onPress={() => void askToShow(publicOn === null)}>
            {publicOn === null ? 'Make it public' : 'Make it private'}
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
        <li key={page.id}>{inWords(page)}</li>
      ))}
      {changed.length > maxListed && <li>and {(changed.length - maxListed).toLocaleString()} more pages</li>}
      {settings.length > 0 && <li>Settings: {settings.join(', ')}</li>}
    </ul>
  );
}

const words = { added: 'Added', removed: 'Removed', changed: 'Changed', same: 'Same' };

const inWords = ({ name, state }: PageChange) => `${words[state]}: ${name.slice(0, 120)}`;
