import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import {
  ButtonLink,
  Card,
  Columns,
  CopyButton,
  Facts,
  FoldedJson,
  PageHeader,
  Picture,
  Row,
  Skeleton,
  Stack,
} from '../../design/index.ts';
import { isObject } from '../../kit/value-form/schema.ts';
import { formatPageName, State } from './log.tsx';
import { bytesWords, getPictureUrl, type LogEntry, msWords, sizeWords, viaWords } from './log-entry.ts';
import { OpenInPlayground } from './open-in-playground.tsx';
import { Replay } from './replay.tsx';
import { type TemplateNames, useTemplateNames } from './template-names.ts';
import { Timings } from './timings.tsx';
import { Failure, Warnings } from './warnings.tsx';

/** /app/log/:id: shows one render with all its details. */
export function Screen() {
  const id = useParams().id ?? '';
  const read = useQuery({ queryKey: ['log', 'entry', id], queryFn: () => galley.renderLogs.get(id) });
  const entry = read.data?.doc;
  const names = useTemplateNames(entry?.templateId ? [entry.templateId] : []);
  return (
    <>
      <PageHeader
        title={entry ? formatPageName(entry, names) : 'Render'}
        lead={entry && formatMoment(entry.createdOn)}
        back={{ href: '/app/log', name: 'Render log' }}
        actions={
          entry && (
            <>
              {names.get(entry.templateId ?? '')?.isOwn && (
                <ButtonLink href={`/app/templates/${entry.templateId}`}>Open template</ButtonLink>
              )}
              {isObject(entry.input) && names.has(entry.templateId ?? '') && (
                <OpenInPlayground
                  entry={entry}
                  input={entry.input}
                  isOwn={names.get(entry.templateId ?? '')?.isOwn === true}
                />
              )}
              {entry.fileUrl !== null && <ButtonLink href={entry.fileUrl}>Open file</ButtonLink>}
            </>
          )
        }
      />
      <Stack>
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} />
        {!entry && !read.error && <Skeleton height="420px" />}
        {entry && (
          <>
            {entry.errorCode !== null && (
              <Failure
                code={entry.errorCode}
                httpStatus={entry.httpStatus}
                detail={entry.detail ?? null}
                errors={entry.errors ?? []}
              />
            )}
            <Columns>
              <EntryFacts entry={entry} names={names} />
              <EntryPicture entry={entry} />
            </Columns>
            {entry.timings !== undefined && (
              <Card>
                <h2>Duration by stage</h2>
                <Timings timings={entry.timings} />
              </Card>
            )}
            {entry.warnings !== undefined && entry.warnings.length > 0 && (
              <Card>
                <h2>Warnings</h2>
                <Warnings warnings={entry.warnings} />
              </Card>
            )}
            <Card>
              <h2>Request</h2>
              {entry.input !== null && <FoldedJson label="Request" value={entry.input} />}
              <Replay entry={entry} inputOmitted={entry.input === null ? (entry.inputOmitted ?? 'not_read') : null} />
            </Card>
            {entry.metadata !== undefined && entry.metadata !== null && (
              <Card>
                <h2>Metadata</h2>
                <FoldedJson label="Metadata" value={entry.metadata} />
              </Card>
            )}
          </>
        )}
      </Stack>
    </>
  );
}

const callers: Readonly<Record<string, string>> = {
  key: 'an API key',
  gt: 'the GET render secret or a signed URL',
  demo: 'a demo token',
  open: 'no credential (the template allows it)',
  session: 'a signed-in user',
};

function EntryFacts({ entry, names }: { entry: LogEntry; names: ReadonlyMap<string, TemplateNames> }) {
  const template = names.get(entry.templateId ?? '');
  return (
    <Card>
      <h2>Details</h2>
      <Facts
        facts={[
          ['Status', <State key="state" entry={entry} />],
          ['Template', template?.name ?? entry.templateId ?? 'Unknown'],
          ['Page', template?.pages.get(entry.pageId ?? '') ?? entry.pageId ?? 'Unknown'],
          ['Format', entry.format.toUpperCase()],
          ['Size', sizeWords(entry)],
          ...(entry.pages > 1 ? [['Pages', entry.pages.toLocaleString()] as const] : []),
          ...(entry.bytes > 0 ? [['File', bytesWords(entry.bytes)] as const] : []),
          ['Duration', msWords(entry.renderMs)],
          ['Credits', entry.credits.toLocaleString()],
          ['Engine', entry.renderType ?? 'None'],
          ['Source', `${viaWords[entry.via] ?? entry.via}, with ${callers[entry.authKind] ?? entry.authKind}`],
          [
            'Request ID',
            <Row key="request">
              <code>{entry.requestId}</code>
              <CopyButton text={entry.requestId} />
            </Row>,
          ],
        ]}
      />
      {entry.templateId !== null && (
        <Link href={`/app/log?templateId=${encodeURIComponent(entry.templateId)}`}>
          View all renders of this template
        </Link>
      )}
    </Card>
  );
}

function EntryPicture({ entry }: { entry: LogEntry }) {
  const kind = entry.fileUrl === null ? 'No file' : `Open the ${entry.format.toUpperCase()} file to view it`;
  const src = getPictureUrl(entry);
  return (
    <Picture
      src={src ?? null}
      alt="Rendered file"
      width={entry.width ?? 1200}
      height={entry.height ?? 630}
      absence={src === undefined ? kind : 'The file is no longer stored'}
    />
  );
}
