import type { DataOf } from 'galley-client';
import { formatMoment } from '../../../app/date-words.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Badge, Button, Picture, Row, useConfirm } from '../../../design/index.ts';
import { type TemplateDoc, thumbnailUrl } from '../data.ts';
import { usePublish } from './publish.ts';
import { publishedByInWords } from './published-by.ts';
import styles from './versions.module.css';

type Version = DataOf<'templates.versions.list'>['list'][number];

interface VersionListProps {
  doc: TemplateDoc;
  /** The versions, newest first. */
  versions: readonly Version[];
  onCompare(version: number): void;
}

export function VersionList({ doc: { id }, versions, onCompare }: VersionListProps) {
  const publish = usePublish(id);
  const confirm = useConfirm();
  const mayEdit = useIsAtLeast('editor');
  const ask = async ({ version }: Version) => {
    const agreed = await confirm({
      title: `Restore version ${version}?`,
      body: (
        <p>
          This publishes version {version} as a new version, and renders use it from the next request. The draft and all
          other versions stay as they are.
        </p>
      ),
      action: `Restore version ${version}`,
      variant: 'primary',
    });
    if (agreed) await publish.run({ version });
  };
  return (
    <>
      <ProblemNotice error={publish.error} onRetry={publish.retry} />
      <ul className={styles.list}>
        {versions.map((each) => {
          const { version, current, publishedOn, restoredFrom, pageIds } = each;
          const publisher = publishedByInWords(each.publishedBy);
          return (
            <li key={version} className={styles.version}>
              <div className={styles.thumbnail}>
                <Picture
                  src={thumbnailUrl(id, { version })}
                  alt={`Version ${version}`}
                  width={4}
                  height={3}
                  absence="No preview"
                />
              </div>
              <div className={styles.facts}>
                <h3>
                  Version {version} {current && <Badge tone="success">Current</Badge>}{' '}
                  {each.public && <Badge tone="info">Public</Badge>}
                </h3>
                <p>
                  {formatMoment(publishedOn)}
                  {publisher !== undefined && ` · ${publisher}`}
                  {restoredFrom !== null && ` · restored from version ${restoredFrom}`} ·{' '}
                  {pageIds.length.toLocaleString()} {pageIds.length === 1 ? 'page' : 'pages'}
                </p>
                <Row>
                  <Button
                    size="small"
                    onPress={() => onCompare(version)}
                    aria-label={`Compare with draft: version ${version}`}
                  >
                    Compare with draft
                  </Button>
                  {!current && (
                    <Button
                      size="small"
                      isDisabled={!mayEdit}
                      isPending={publish.isPending}
                      onPress={() => void ask(each)}
                      aria-label={`Restore version ${version}`}
                    >
                      Restore
                    </Button>
                  )}
                </Row>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
