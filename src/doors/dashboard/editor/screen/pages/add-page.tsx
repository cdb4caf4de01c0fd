import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components';
import { findSizes, sizeGroups, sizeText } from '../../../app/common-sizes.ts';
import { useDelayed } from '../../../app/delayed.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Dialog, NumberField, SearchField, Segments, Spinner, Stack } from '../../../design/index.ts';
import { pageKey, requireRecord } from '../../model/records.ts';
import { useEditor } from '../use-editor.ts';
import styles from './pages.module.css';
import type { Pages } from './use-pages.ts';

const maxSide = 10_000;
const searchPauseMs = 300;

const sources = [
  { id: 'size', name: 'Blank page' },
  { id: 'gallery', name: 'From the gallery' },
] as const;

/** Adds a page: a blank one of a common size or any other, or the pages of a public template. */
export function AddPage({ pages }: { pages: Pages }) {
  const [source, setSource] = useState<(typeof sources)[number]['id']>('size');
  return (
    <Dialog title="Add page" isOpen isWide isDismissable onClose={() => pages.showAdding(false)}>
      <Stack>
        <Segments label="Kind of page" options={sources} value={source} onChange={setSource} />
        {source === 'size' ? <BlankPage pages={pages} /> : <GalleryPages pages={pages} />}
        <ProblemNotice error={pages.error} />
      </Stack>
    </Dialog>
  );
}

function BlankPage({ pages }: { pages: Pages }) {
  const { store } = useEditor();
  const { width, height } = requireRecord(store.document, pageKey(store.pageId));
  const [search, setSearch] = useState('');
  const [size, setSize] = useState({ width: Number(width), height: Number(height) });
  const found = findSizes(search);
  const groups = sizeGroups.flatMap((name) => {
    const sizes = found.filter((each) => each.group === name);
    return sizes.length > 0 ? [{ id: name, sizes }] : [];
  });
  const add = (chosen: { width: number; height: number }) =>
    pages.add({ width: chosen.width, height: chosen.height, backgroundColor: '#ffffff' });
  return (
    <>
      <SearchField
        autoFocus
        label="Search sizes"
        placeholder="Search sizes: Instagram, A4, banner, 1080"
        value={search}
        onChange={setSearch}
      />
      <ListBox
        aria-label="Sizes"
        layout="grid"
        items={groups}
        className={styles.sizes}
        onAction={(id) => {
          const chosen = found.find((each) => each.id === id);
          if (chosen) add(chosen);
        }}
        renderEmptyState={() => <p>No size has this name. Enter its width and height below.</p>}
      >
        {(group) => (
          <ListBoxSection id={group.id} className={styles.group}>
            <Header className={styles.groupName}>{group.id}</Header>
            <Collection items={group.sizes}>
              {(each) => (
                <ListBoxItem id={each.id} textValue={each.name} className={styles.choice}>
                  <span className={styles.shape} aria-hidden="true">
                    <span style={toFrame(each)} />
                  </span>
                  <Text slot="label" className={styles.label}>
                    {each.name} <span className={styles.size}>{sizeText(each)}</span>
                  </Text>
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
      <div className={styles.custom}>
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={side === 'width' ? 'Width (px)' : 'Height (px)'}
            minValue={1}
            maxValue={maxSide}
            value={size[side]}
            onChange={(value) => setSize({ ...size, [side]: Number.isFinite(value) ? Math.round(value) : 1 })}
          />
        ))}
        <Button variant="primary" isPending={pages.isBusy} onPress={() => add(size)}>
          Add page
        </Button>
      </div>
    </>
  );
}

/** The sides of a rectangle with the proportions of a size, in px of the screen. */
function toFrame({ width, height }: { width: number; height: number }) {
  const scale = 54 / Math.max(width, height);
  return { width: Math.max(4, width * scale), height: Math.max(4, height * scale) };
}

function GalleryPages({ pages }: { pages: Pages }) {
  const { pages: host } = useEditor();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim(), searchPauseMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['gallery', 'of the editor', search],
    queryFn: ({ signal }) => host.findGalleryTemplates(search, signal),
    placeholderData: (earlier) => earlier,
  });
  return (
    <>
      <SearchField autoFocus label="Search the gallery" value={typed} onChange={setTyped} />
      <ProblemNotice error={error} />
      {(isFetching || pages.isBusy) && <Spinner label={pages.isBusy ? 'Adding pages' : 'Searching'} />}
      <ListBox
        aria-label="Templates of the gallery"
        layout="grid"
        items={data ?? []}
        className={styles.sizes}
        onAction={(id) => pages.addFromGallery(String(id))}
        renderEmptyState={() => <p>{data ? 'No template has these words.' : ''}</p>}
      >
        {(template) => (
          <ListBoxItem id={template.id} textValue={template.name} className={styles.choice}>
            <img src={template.picture} alt="" loading="lazy" />
            <Text slot="label">{template.name}</Text>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
