import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, ButtonLink, Card, Facts, Picture, Row } from '../../design/index.ts';
import styles from './log.module.css';
import { type LogEntry, msWords, pictureOf, sizeWords } from './log-entry.ts';
import { Warnings } from './warnings.tsx';

type Replayed = DataOf<'renderLogs.replay'>;

const omitted = {
  too_large: 'What was asked was larger than 16 KB, so that it was not kept: this entry cannot be replayed.',
  has_secret: 'What was asked had a secret in it, so that it was not kept: this entry cannot be replayed.',
  not_read: 'What was asked was not kept: this entry cannot be replayed.',
} as const;

interface ReplayProps {
  entry: LogEntry;
  inputOmitted: keyof typeof omitted | null;
}

/** Renders what was asked once more, and shows the new picture beside the old. */
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
        The same values on the template as it is today, as a render of your own
        {entry.credits > 0 &&
          `, for about ${entry.credits === 1 ? '1 credit' : `${entry.credits.toLocaleString()} credits`}`}
        .
      </p>
      <Row>
        <Button isDisabled={!mayRender} isPending={replay.isPending} onPress={() => void replay.run()}>
          Replay
        </Button>
        {!mayRender && <span className={styles.muted}>Your role may not render: ask for the role of an editor.</span>}
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
          <figcaption>Then</figcaption>
          <Picture
            src={pictureOf(entry) ?? null}
            alt="As it was drawn then"
            width={entry.width ?? width}
            height={entry.height ?? height}
            absence="There is no picture of then"
          />
        </figure>
        <figure>
          <figcaption>Now</figcaption>
          <Picture
            src={pictureOf(now) ?? null}
            alt="As it is drawn now"
            width={width}
            height={height}
            absence={`A ${format.toUpperCase()} file: open it to see it`}
          />
        </figure>
      </div>
      <Card>
        <Facts
          facts={[
            ['Size', sizeWords(size)],
            ['Took', `${msWords(renderMs)}${cached ? ', from the cache' : ''}`],
            ['Credits', replayed.credits.cost.toLocaleString()],
            ['Request', <code key="request">{replayed.requestId}</code>],
          ]}
        />
        {file && (
          <Row>
            <ButtonLink size="small" href={file.url}>
              Open the new file
            </ButtonLink>
          </Row>
        )}
      </Card>
      <Warnings warnings={warnings} />
    </>
  );
}
