import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, ButtonLink, Card, Facts, Picture, Row } from '../../design/index.ts';
import styles from './log.module.css';
import { getPictureUrl, type LogEntry, msWords, sizeWords } from './log-entry.ts';
import { Warnings } from './warnings.tsx';

type Replayed = DataOf<'renderLogs.replay'>;

const omitted = {
  too_large: 'The request was larger than 16 KB and was not stored, so you cannot replay it.',
  has_secret: 'The request contained a secret and was not stored, so you cannot replay it.',
  not_read: 'The request was not stored, so you cannot replay it.',
} as const;

interface ReplayProps {
  entry: LogEntry;
  inputOmitted: keyof typeof omitted | null;
}

/** Renders the request of an entry again, and shows the new picture next to the old one. */
export function Replay({ entry, inputOmitted }: ReplayProps) {
  const client = useQueryClient();
  const mayRender = useIsAtLeast('editor');
  const [replayed, setReplayed] = useState<Replayed>();
  const replay = useAction(async () => {
    setReplayed(await galley.renderLogs.replay(entry.id, { timeoutMs: 120_000 }));
    await client.invalidateQueries({ queryKey: ['log', 'list'] });
  });
  if (inputOmitted !== null) return <p>{omitted[inputOmitted]}</p>;
  return (
    <>
      <p>
        Replay renders the current template with the same values
        {entry.credits > 0 &&
          `. It costs about ${entry.credits === 1 ? '1 credit' : `${entry.credits.toLocaleString()} credits`}`}
        .
      </p>
      <Row>
        <Button isDisabled={!mayRender} isPending={replay.isPending} onPress={() => void replay.run()}>
          Replay
        </Button>
        {!mayRender && <span className={styles.muted}>Viewers cannot render. Ask an admin to make you an editor.</span>}
      </Row>
      <ProblemNotice error={replay.error} onRetry={replay.retry} />
      {replayed && <Beside entry={entry} replayed={replayed} />}
    </>
  );
}

function Beside({ entry, replayed }: { entry: LogEntry; replayed: Replayed }) {
  const { file, format, width, height, scale, renderMs, warnings, cached } = replayed;
  const now = { format, fileUrl: file?.url ?? null };
  const size = { width, height, scale: scale ?? null };
  return (
    <>
      <div className={styles.pair}>
        <figure>
          <figcaption>Original</figcaption>
          <Picture
            src={getPictureUrl(entry) ?? null}
            alt="The original render"
            width={entry.width ?? width}
            height={entry.height ?? height}
            absence="No preview of the original"
          />
        </figure>
        <figure>
          <figcaption>Replay</figcaption>
          <Picture
            src={getPictureUrl(now) ?? null}
            alt="The replayed render"
            width={width}
            height={height}
            absence={`Open the ${format.toUpperCase()} file to view it`}
          />
        </figure>
      </div>
      <Card>
        <Facts
          facts={[
            ['Size', sizeWords(size)],
            ['Duration', `${msWords(renderMs)}${cached ? ', cached' : ''}`],
            ['Credits', replayed.credits.cost.toLocaleString()],
            ['Request ID', <code key="request">{replayed.requestId}</code>],
          ]}
        />
        {file && (
          <Row>
            <ButtonLink size="small" href={file.url}>
              Open new file
            </ButtonLink>
          </Row>
        )}
      </Card>
      <Warnings warnings={warnings} />
    </>
  );
}
