import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from 'galley-client';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { megabytes } from '../../app/pictures/judge.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { Button, CopyButton, Row, toast, useConfirm } from '../../design/index.ts';
import styles from './files.module.css';
import { Specimen } from './specimen.tsx';

type Font = DataOf<'getFonts'>['list'][number];

/** An uploaded font in its own letters. */
export function FontCard({ font, text }: { font: Font; text: string }) {
  const { id, name, family, weight, style, format, bytes, characters } = font;
  const isEditor = useIsAtLeast('editor');
  const confirm = useConfirm();
  const client = useQueryClient();
  const remove = useAction(() => galley.deleteFontsById(id));
  const ask = async () => {
    const question = {
      title: `Delete ${family}, weight ${weight}${style === 'italic' ? ' italic' : ''}?`,
      body: 'Pages that name it draw in a family that ships from then on, and say so. This cannot be undone.',
      action: 'Delete the font',
    };
    if (!(await confirm(question)) || !(await remove.run())) return;
    await client.invalidateQueries({ queryKey: ['fonts', 'own'] });
    toast('Font deleted');
  };
  return (
    <>
      <h3>{family}</h3>
      <Specimen id={id} read={async () => (await galley.getFontsByIdFile(id)).response.arrayBuffer()} text={text} />
      <p className={styles.muted}>
        Weight {weight}
        {style === 'italic' ? ' italic' : ''} · {characters.toLocaleString()} characters · {format.toUpperCase()},{' '}
        {megabytes(bytes)}
      </p>
      <p className={`${styles.muted} ${styles.tileName}`}>{name}</p>
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <Row>
        <CopyButton text={family} label="Copy name" />
        {isEditor && (
          <Button size="small" variant="quiet" isPending={remove.isPending} onPress={() => void ask()}>
            Delete
          </Button>
        )}
      </Row>
    </>
  );
}
