import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type CommonSize, commonSizes, findSizes, sizeText } from '../../../app/common-sizes.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Dialog, Picture, SearchComboBox, Stack } from '../../../design/index.ts';
import { applyDiff } from '../../model/diff.ts';
import { resizePageAndLayers } from '../../model/operations/pages.ts';
import { toPage } from '../../model/records.ts';
import { useEditor } from '../use-editor.ts';
import styles from './preview-sizes.module.css';
import type { Pages } from './use-pages.ts';

/** The sizes that are shown first: square, tall, wide, and very wide. */
const firstIds = ['instagram-post', 'instagram-story', 'open-graph', 'ad-leaderboard'];
/** Every size is a picture that the service draws. */
const maxSizes = 12;
const maxSide = 640;

/** Shows the open page at several sizes side by side, as renders with `width` and `height` draw it (JOB-5). */
export function PreviewSizes({ pages }: { pages: Pages }) {
  const { store } = useEditor();
  const [ids, setIds] = useState<readonly string[]>(firstIds);
  const [search, setSearch] = useState('');
  const [document] = useState(() => store.document);
  const options = findSizes(search).filter(({ id }) => !ids.includes(id));
  const sizes = ids.flatMap((id) => commonSizes.find((size) => size.id === id) ?? []);
  const add = ({ name, width, height }: CommonSize) => {
    const resized = applyDiff(document, resizePageAndLayers(document, store.pageId, { width, height }));
    pages.showPreviews(false);
    pages.add({ ...toPage(resized, store.pageId), name });
  };
  return (
    <Dialog title="Preview sizes" isOpen isWide isDismissable onClose={() => pages.showPreviews(false)}>
      <Stack>
        <SearchComboBox
          label="Add a size"
          placeholder="Instagram, A4, banner …"
          isDisabled={ids.length >= maxSizes}
          options={options.map((size) => ({ id: size.id, name: size.name, description: sizeText(size) }))}
          search={search}
          onSearch={setSearch}
          onChoose={(id) => setIds([...ids, id])}
        />
        <ul className={styles.sizes} aria-label="Sizes">
          {sizes.map((size) => (
            <SizePreview
              key={size.id}
              size={size}
              page={toPage(document, store.pageId)}
              onRemove={() => setIds(ids.filter((id) => id !== size.id))}
              onAdd={pages.mayEdit ? () => add(size) : undefined}
            />
          ))}
        </ul>
        {sizes.length === 0 && <p>Add a size to see the page at that size.</p>}
      </Stack>
    </Dialog>
  );
}

interface SizePreviewProps {
  size: CommonSize;
  page: ReturnType<typeof toPage>;
  onRemove(): void;
  onAdd: (() => void) | undefined;
}

function SizePreview({ size, page, onRemove, onAdd }: SizePreviewProps) {
  const { pages: host } = useEditor();
  const { id, name, width, height } = size;
  const { data, error, refetch } = useQuery({
    queryKey: ['templates', 'size preview', id, page],
    queryFn: ({ signal }) => host.preview({ source: { page }, size: { width, height }, maxSide }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <li className={styles.size}>
      <div className={styles.heading}>
        <h3>{name}</h3>
        <Button size="small" variant="quiet" isIcon aria-label={`Remove ${name}`} onPress={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.frame}>
        <Picture src={error ? null : data?.picture} alt={`The page as ${name}`} width={width} height={height} />
      </div>
      <p className={styles.facts}>
        {sizeText(size)}
        {data && data.warnings.length > 0 && ` · ${data.warnings.join(' ')}`}
      </p>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {onAdd && (
        <Button size="small" onPress={onAdd} aria-label={`Add as page: ${name}`}>
          Add as page
        </Button>
      )}
    </li>
  );
}
