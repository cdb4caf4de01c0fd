import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { useIsAtLeast } from '../../app/session.tsx';
import { UploadList } from '../../app/uploads/upload-list.tsx';
import { useUploads } from '../../app/uploads/use-uploads.ts';
import { Empty, FileDrop, Notice, PageHeader, Stack, TextField } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { checkFont, fontHint, fontTypes } from './check-font.ts';
import styles from './files.module.css';
import { FontCard } from './font-card.tsx';
import { FontCatalogue } from './font-catalogue.tsx';
import { usePastedFiles } from './paste.ts';

const sample = 'Sphinx of black quartz, judge my vow 0123';

/** The screen of the space's fonts and the built-in families. */
export function Screen() {
  const isEditor = useIsAtLeast('editor');
  const [text, setText] = useState(sample);
  const client = useQueryClient();
  const uploads = useUploads({
    judge: checkFont,
    send: async (file) => {
      const upload = new FormData();
      upload.append('file', file);
      // The body is a form with the file, for which the contract does not define JSON.
      const { doc } = await galley.fonts.upload(upload, { timeoutMs: 120_000 });
      await client.invalidateQueries({ queryKey: ['fonts', 'own'] });
      return `${doc.family}, weight ${doc.weight}${doc.style === 'italic' ? ' italic' : ''}`;
    },
  });
  usePastedFiles(uploads.add, isEditor);
  const list = useList({ queryKey: ['fonts', 'own'], perPage: 24, load: (query) => galley.fonts.list(query) });
  const sampleText = text.trim() === '' ? sample : text;
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
        <ListView
          list={list}
          what="fonts"
          empty={<Empty title="No fonts yet">Drop font files above to upload them.</Empty>}
        >
          {(fonts) => (
            <ul className={styles.specimens} aria-label="Your fonts">
              {fonts?.map((font) => (
                <li key={font.id} className={styles.specimenCard}>
                  <FontCard font={font} text={sampleText} />
                </li>
              ))}
            </ul>
          )}
        </ListView>
        <h2>Built-in fonts</h2>
        <FontCatalogue text={sampleText} />
      </Stack>
    </>
  );
}
