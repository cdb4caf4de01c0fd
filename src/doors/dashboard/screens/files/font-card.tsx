import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { megabytes } from '../../app/file-size.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, CopyButton, Row, toast, useConfirm } from '../../design/index.ts';
import styles from './files.module.css';
import { Specimen } from './specimen.tsx';
import { DeletionWarning, UsesSection } from './uses.tsx';

type Font = DataOf<'fonts.list'>['list'][number];

/** Shows an uploaded font with a text in this font. */
export function FontCard({ font, text }: { font: Font; text: string }) {
  const { id, name, family, weight, style, format, bytes, characters } = font;
  const isEditor = useIsAtLeast('editor');
  const confirm = useConfirm();
  const client = useQueryClient();
  const remove = useAction(() => galley.fonts.delete(id));
  const [isShown, setShown] = useState(false);
  const uses = useQuery({
    queryKey: ['fonts', 'uses', id],
    queryFn: () => galley.fonts.uses.list(id, { perPage: 20 }),
    enabled: isShown,
    staleTime: 0,
  });
  // The uses are loaded only when the user starts a deletion, because loading them for all fonts of a list would need
  // many requests.
  const readUses = useAction(() => galley.fonts.uses.list(id, { perPage: 20 }));
  const ask = async () => {
    const uses = await readUses.run();
    if (!uses) return;
    const question = {
      title: `Delete ${family}, weight ${weight}${style === 'italic' ? ' italic' : ''}?`,
      body: (
        <DeletionWarning
          uses={uses}
          consequence={`Text in ${family} will be drawn in a built-in font, with a warning.`}
        />
      ),
      action: 'Delete font',
    };
    if (!(await confirm(question)) || !(await remove.run())) return;
    await client.invalidateQueries({ queryKey: ['fonts', 'own'] });
    toast('Font deleted');
  };
  return (
    <>
      <h3>{family}</h3>
      <Specimen id={id} read={async () => (await galley.fonts.file.get(id)).response.arrayBuffer()} text={text} />
      <p className={styles.muted}>
        Weight {weight}
        {style === 'italic' ? ' italic' : ''} · {characters.toLocaleString()} characters · {format.toUpperCase()},{' '}
        {megabytes(bytes)}
      </p>
      <p className={`${styles.muted} ${styles.tileName}`}>{name}</p>
      {isShown && <UsesSection data={uses.data} error={uses.error} onRetry={() => void uses.refetch()} />}
      <ProblemNotice error={readUses.error} onRetry={() => void ask()} />
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <Row>
        <CopyButton text={family} label="Copy name" />
        <Button size="small" variant="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          Show usage
        </Button>
        {isEditor && (
          <Button
            size="small"
            variant="quiet"
            isPending={remove.isPending || readUses.isPending}
            onPress={() => void ask()}
          >
            Delete
          </Button>
        )}
      </Row>
    </>
  );
}
