import { formatMoment } from '../../app/date-words.ts';
import { Button, Card, Facts, Row } from '../../design/index.ts';
import { describeChanges, variantChanges } from './changes.ts';
import styles from './content.module.css';
import type { Entry, Field, Values, Variant } from './records.ts';
import { StatusBadge } from './status-badge.tsx';

interface EntryStateProps {
  /** The saved entry; undefined for a new one. */
  entry: Entry | undefined;
  fields: readonly Field[];
  /** The values in the form. */
  data: Values;
  variants: readonly Variant[];
  isEditor: boolean;
  /** The action that is running, from this card or another one. */
  pending: string | undefined;
  onUnpublish(): void;
  onDiscard(): void;
}

const maxChanges = 20;

/** Shows the state of an entry, from draft to published, and what publishing it would change. */
export function EntryState({
  entry,
  fields,
  data,
  variants,
  isEditor,
  pending,
  onUnpublish,
  onDiscard,
}: EntryStateProps) {
  if (!entry) {
    return (
      <Card>
        <h2>Status</h2>
        <p className={styles.muted}>
          Not saved yet. A draft can be incomplete. It becomes visible when you publish it.
        </p>
      </Card>
    );
  }
  const getButtonState = (verb: string) => ({
    isPending: pending === verb,
    isDisabled: pending !== undefined && pending !== verb,
  });
  const { liveData, liveVariants, publishedOn } = entry;
  const changes = liveData
    ? [...describeChanges(fields, liveData, data), ...variantChanges(liveVariants ?? [], variants)]
    : [];
  return (
    <Card>
      <h2>Status</h2>
      <Row>
        <StatusBadge status={entry.status} />
      </Row>
      <Facts
        facts={[
          ['Published', publishedOn ? formatMoment(publishedOn) : 'Not yet'],
          ['Updated', formatMoment(entry.updatedOn)],
          ['Created', formatMoment(entry.createdOn)],
        ]}
      />
      {liveData && changes.length > 0 && (
        <>
          <h3>Unpublished changes</h3>
          <ul className={styles.list} aria-label="Unpublished changes">
            {changes.slice(0, maxChanges).map((change) => (
              <li key={change}>{change}</li>
            ))}
            {changes.length > maxChanges && <li>And {changes.length - maxChanges} more.</li>}
          </ul>
        </>
      )}
      {isEditor && liveData && (
        <Row>
          {changes.length > 0 && (
            <Button size="small" {...getButtonState('discard')} onPress={onDiscard}>
              Discard changes
            </Button>
          )}
          <Button size="small" {...getButtonState('unpublish')} onPress={onUnpublish}>
            Unpublish
          </Button>
        </Row>
      )}
    </Card>
  );
}
