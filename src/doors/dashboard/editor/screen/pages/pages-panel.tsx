import { useQuery } from '@tanstack/react-query';
import { Ellipsis, GripVertical, MonitorSmartphone, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button as AriaButton, GridList, GridListItem, Input, useDragAndDrop } from 'react-aria-components';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, classes, Menu, Tooltip } from '../../../design/index.ts';
import editorStyles from '../editor.module.css';
import { useEditor } from '../use-editor.ts';
import styles from './pages.module.css';
import type { PageSummary } from './pages-host.ts';
import type { Pages } from './use-pages.ts';

const AddPage = lazy(() => import('./add-page.tsx').then((loaded) => ({ default: loaded.AddPage })));

const PreviewSizes = lazy(() => import('./preview-sizes.tsx').then((loaded) => ({ default: loaded.PreviewSizes })));

/** The longer side of the pictures in pixels: twice their size on the screen. */
const pictureSide = 112;

/** The pages of the template, each with its picture. */
export function PagesPanel({ pages }: { pages: Pages }) {
  const { list = [], mayEdit, isAdding, isBusy, error } = pages;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const others = list.map(({ id }) => id).filter((id) => !keys.has(id));
      const index = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      pages.reorder(others.toSpliced(index, 0, ...[...keys].map(String)));
    },
    isDisabled: !mayEdit || isBusy,
  });
  return (
    <section aria-label="Pages" className={styles.panel}>
      <div className={styles.heading}>
        <h2 className={editorStyles.panelName}>Pages</h2>
        <span className={styles.space} />
        <Tooltip text="Preview sizes">
          <Button
            variant="quiet"
            size="small"
            isIcon
            aria-label="Preview sizes"
            onPress={() => pages.showPreviews(true)}
          >
            <MonitorSmartphone aria-hidden="true" />
          </Button>
        </Tooltip>
        {mayEdit && (
          <Tooltip text="Add page">
            <Button variant="quiet" size="small" isIcon aria-label="Add page" onPress={() => pages.showAdding(true)}>
              <Plus aria-hidden="true" />
            </Button>
          </Tooltip>
        )}
      </div>
      <ProblemNotice error={error} />
      <GridList
        aria-label="Pages"
        aria-busy={pages.list === undefined || isBusy}
        items={list}
        dependencies={[pages]}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => pages.open(String(key))}
        className={styles.list}
      >
        {(page) => <PageItem page={page} index={list.indexOf(page)} pages={pages} />}
      </GridList>
      {pages.isPreviewing && (
        <Suspense>
          <PreviewSizes pages={pages} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense>
          <AddPage pages={pages} />
        </Suspense>
      )}
    </section>
  );
}

function PageItem({ page, index, pages }: { page: PageSummary; index: number; pages: Pages }) {
  const isCurrent = page.id === pages.currentId;
  return (
    <GridListItem
      id={page.id}
      textValue={`Page ${index + 1}: ${page.name}${isCurrent ? ', open' : ''}`}
      className={classes(styles.item, isCurrent && styles.current)}
    >
      {pages.mayEdit && (
        <AriaButton slot="drag" className={styles.grip} aria-label={`Move page ${index + 1}`}>
          <GripVertical aria-hidden="true" />
        </AriaButton>
      )}
      <PagePicture page={page} />
      {pages.renamedId === page.id ? (
        <NameInput page={page} pages={pages} />
      ) : (
        <span className={styles.facts}>
          <span className={styles.name}>{page.name}</span>
          <span className={styles.size}>
            {page.width} × {page.height}
          </span>
        </span>
      )}
      {pages.mayEdit && <PageMenu page={page} index={index} pages={pages} />}
    </GridListItem>
  );
}

function PagePicture({ page: { id, updatedOn, width, height } }: { page: PageSummary }) {
  const { pages: host } = useEditor();
  const { data } = useQuery({
    queryKey: ['templates', 'page picture', id, updatedOn],
    queryFn: ({ signal }) => host.preview({ source: { pageId: id }, maxSide: pictureSide }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // The picture of the last version stays until the next one is drawn.
    placeholderData: (earlier) => earlier,
  });
  return (
    <span className={styles.picture} aria-hidden="true">
      {data ? (
        <img src={data.picture} alt="" />
      ) : (
        <span className={styles.blank} style={{ aspectRatio: `${width} / ${height}` }} />
      )}
    </span>
  );
}

function PageMenu({ page: { id }, index, pages }: { page: PageSummary; index: number; pages: Pages }) {
  const count = pages.list?.length ?? 0;
  return (
    <Menu
      label={`Page ${index + 1}`}
      entries={[
        { id: 'rename', name: 'Rename', onAction: () => pages.startRenaming(id) },
        { id: 'duplicate', name: 'Duplicate', onAction: () => pages.duplicate(id) },
        'separator',
        { id: 'up', name: 'Move up', isDisabled: index === 0, onAction: () => pages.move(id, -1) },
        { id: 'down', name: 'Move down', isDisabled: index === count - 1, onAction: () => pages.move(id, 1) },
        'separator',
        { id: 'delete', name: 'Delete…', isDanger: true, isDisabled: count < 2, onAction: () => pages.remove(id) },
      ]}
    >
      <AriaButton className={styles.more} aria-label={`Actions for page ${index + 1}`} isDisabled={pages.isBusy}>
        <Ellipsis aria-hidden="true" />
      </AriaButton>
    </Menu>
  );
}

function NameInput({ page, pages }: { page: PageSummary; pages: Pages }) {
  const [name, setName] = useState(page.name);
  return (
    <Input
      autoFocus
      aria-label="Page name"
      className={styles.nameInput}
      value={name}
      maxLength={200}
      onChange={(event) => setName(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => pages.rename(page.id, name.trim())}
      onKeyDown={(event) => {
        // The list would otherwise take these keys.
        event.stopPropagation();
        if (event.key === 'Enter') pages.rename(page.id, name.trim());
        if (event.key === 'Escape') pages.startRenaming(undefined);
      }}
    />
  );
}
