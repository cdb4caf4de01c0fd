import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { UploadList } from '../../app/uploads/upload-list.tsx';
import { useUploads } from '../../app/uploads/use-uploads.ts';
import { Empty, FileDrop, Notice, PageHeader, Pagination, Stack, TextField } from '../../design/index.ts';
import styles from './files.module.css';
import { FontCard } from './font-card.tsx';
import { FontCatalogue } from './font-catalogue.tsx';
import { fontHint, fontTypes, judgeFont } from './font-judge.ts';
import { usePastedFiles } from './paste.ts';

const sample = 'Sphinx of black quartz, judge my vow 0123';

/** Fonts of the space, and the families that ship. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [text, setText] = useState(sample);
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page')) || 1;
  const client = useQueryClient();
  const uploads = useUploads({
    judge: judgeFont,
    send: async (file) => {
      const upload = new FormData();
      upload.append('file', file);
      // The body is the form: the contract has no JSON for it.
      const { doc } = await galley.fonts.upload(upload, { timeoutMs: 120_000 });
      await client.invalidateQueries({ queryKey: ['fonts', 'own'] });
      return `${doc.family}, weight ${doc.weight}${doc.style === 'italic' ? ' italic' : ''}`;
    },
  });
  usePastedFiles(uploads.add, isEditor);
  const { data, error, refetch } = useQuery({
    queryKey: ['fonts', 'own', page],
    queryFn: () => galley.fonts.list({ page, perPage: 24 }),
    placeholderData: keepPreviousData,
  });
  const shown = text.trim() === '' ? sample : text;
  return (
    <>
      <PageHeader
        title="Fonts"
        lead="Pages refer to a font by its family name. Your own fonts override built-in fonts of the same name."
      />
      <Stack>
        {isEditor ? (
          <FileDrop label="Drop fonts here" hint={fontHint} accept={fontTypes} isMultiple onFiles={uploads.add} />
        ) : (
          <Notice>You can view fonts. To upload fonts, ask an admin of this space to make you an editor.</Notice>
        )}
        <UploadList state={uploads} />
        <div className={styles.filters}>
          <TextField label="Sample text" maxLength={200} value={text} onChange={setText} />
        </div>
        <h2>Your fonts</h2>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
        {data?.count === 0 && <Empty title="No fonts yet">Drop font files above to upload them.</Empty>}
        <ul className={styles.specimens} aria-label="Your fonts">
          {data?.list.map((font) => (
            <li key={font.id} className={styles.specimenCard}>
              <FontCard font={font} text={shown} />
            </li>
          ))}
        </ul>
        {data && (
          <Pagination
            page={page}
            count={data.count}
            pagesCount={data.pagesCount}
            what="fonts"
            onChange={(to) => setParams({ page: String(to) })}
          />
        )}
        <h2>Built-in fonts</h2>
        <FontCatalogue text={shown} />
      </Stack>
    </>
  );
}
