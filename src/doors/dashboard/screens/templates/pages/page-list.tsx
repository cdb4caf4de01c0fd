import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { PagePicture } from '../../../app/page-picture.tsx';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { shorten } from '../../../app/shorten.ts';
import { Button, ButtonLink, Card, Empty, Row, toast, useConfirm } from '../../../design/index.ts';
import type { Versioned } from '../../../kit/record/use-record.ts';
import { type PageDoc, type TemplateDoc, templateKey, toVersioned } from '../data.ts';
import { type NewPage, readPage, useInsertPage } from './insert-page.ts';
import { PageDialog } from './page-dialog.tsx';
import { copyOfPage, toEditableDocument } from './page-document.ts';
import { PageMenu } from './page-menu.tsx';
import styles from './pages.module.css';

/** Lists the pages in their order, which the user changes by dragging or with the menu of a page. */
export function PageList({ template: { doc, etag } }: { template: Versioned<TemplateDoc> }) {
  const { id, pages } = doc;
  const [edited, setEdited] = useState<PageDoc | 'new'>();
  /** The order that the user requested, until the service has saved it. */
  const [moved, setMoved] = useState<readonly string[]>();
  const mayEdit = useIsAtLeast('editor');
  const client = useQueryClient();
  const confirm = useConfirm();
  const order = moved ?? pages.map((page) => page.id);
  const orderedPages = [...pages].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

  const reload = () => client.invalidateQueries({ queryKey: ['templates'] });
  const reorder = useAction(
    async ({ pageIds, basedOn }: { pageIds: readonly string[]; basedOn: string | undefined }) => {
      const before = pages.map((page) => page.id);
      setMoved(pageIds);
      try {
        const body = { pageIds: [...pageIds] };
        const saved = toVersioned(await galley.templates.pages.reorder(id, body, basedOn ? { ifMatch: basedOn } : {}));
        client.setQueryData(templateKey(id), saved);
        void client.invalidateQueries({ queryKey: ['templates', 'list'] });
        toast('Pages reordered', {
          undo: () => void reorder.run({ pageIds: before, basedOn: saved.etag }),
        });
      } finally {
        setMoved(undefined);
      }
    },
  );
  const insert = useInsertPage(id);
  const idsBefore = (page: PageDoc) => orderedPages.slice(0, orderedPages.indexOf(page)).map((each) => each.id);
  const duplicate = useAction(async (page: PageDoc) => {
    await insert(page, async () => ({ document: copyOfPage(await readPage(page.id)), after: [page.id] }));
    await reload();
    toast('Page duplicated');
  });
  const restore = useAction(async (deleted: NewPage) => {
    await insert(deleted, async () => deleted);
    await reload();
    toast('Page restored with a new ID');
  });
  const remove = useAction(async (page: PageDoc) => {
    const deleted = { document: toEditableDocument(await readPage(page.id)), after: idsBefore(page) };
    await galley.templates.pages.delete(page.id);
    await reload();
    toast('Page deleted', { undo: () => void restore.run(deleted) });
  });
  /** The ids of the pages for which an action is running. */
  const busyIds = [duplicate, remove].flatMap(({ pendingInput }) => pendingInput?.id ?? []);
  const askToRemove = async (page: PageDoc) => {
    const agreed = await confirm({
      title: `Delete page ${page.order}?`,
      body: (
        <p style={{ overflowWrap: 'anywhere' }}>
          “{page.name}” and all its layers are removed from the draft. You can undo this for a few seconds, but the page
          then has a new ID. The published version keeps the page until you publish again.
        </p>
      ),
      action: 'Delete page',
    });
    if (agreed) await remove.run(page);
  };
  const move = (from: number, to: number) => {
    const pageIds = orderedPages.map((page) => page.id);
    const [movedId = ''] = pageIds.splice(from, 1);
    pageIds.splice(to, 0, movedId);
    void reorder.run({ pageIds, basedOn: etag });
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const rest = orderedPages.map((page) => page.id).filter((each) => !keys.has(each));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      const pageIds = [...rest.slice(0, at), ...[...keys].map(String), ...rest.slice(at)];
      void reorder.run({ pageIds, basedOn: etag });
    },
    isDisabled: !mayEdit || reorder.isPending,
  });
  const isConflict = isProblem(reorder.error, 'precondition_failed', 'conflict');
  return (
    <Card>
      <div className={styles.heading}>
        <h2>Pages</h2>
        <Button size="small" isDisabled={!mayEdit} onPress={() => setEdited('new')}>
          Add page
        </Button>
      </div>
      {isConflict ? (
        <ProblemNotice error={reorder.error} />
      ) : (
        <ProblemNotice error={reorder.error} onRetry={reorder.retry} />
      )}
      {isConflict && (
        <Row>
          <Button
            size="small"
            onPress={() => {
              reorder.clear();
              void reload();
            }}
          >
            Reload pages
          </Button>
        </Row>
      )}
      <ProblemNotice error={duplicate.error} onRetry={duplicate.retry} />
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <ProblemNotice error={restore.error} onRetry={restore.retry} />
      {pages.length === 0 ? (
        <Empty
          title="No pages"
          action={
            <Button variant="primary" isDisabled={!mayEdit} onPress={() => setEdited('new')}>
              Add page
            </Button>
          }
        >
          Add a page to start designing.
        </Empty>
      ) : (
        <GridList
          aria-label="Pages, in order"
          items={orderedPages}
          dependencies={[mayEdit, reorder.isPending, restore.isPending, busyIds.join(), doc.updatedOn]}
          keyboardNavigationBehavior="tab"
          dragAndDropHooks={dragAndDropHooks}
          className={styles.list}
        >
          {(page) => {
            const index = orderedPages.indexOf(page);
            return (
              <GridListItem
                id={page.id}
                textValue={`Page ${index + 1}: ${page.name.slice(0, 80)}`}
                className={styles.row}
              >
                <AriaButton slot="drag" className={styles.grip} aria-label={`Move page ${index + 1}`}>
                  <GripVertical aria-hidden="true" />
                </AriaButton>
                <div className={styles.picture}>
                  <PagePicture
                    body={{ pageId: page.id, draft: true, maxSide: 480 }}
                    stamp={`${page.updatedOn} ${doc.updatedOn}`}
                    alt={`Page ${index + 1}`}
                    width={page.width}
                    height={page.height}
                    frame={[4, 3]}
                  />
                </div>
                <div className={styles.facts}>
                  <h3>
                    {index + 1}. {page.name}
                  </h3>
                  <p>
                    {page.width} × {page.height} px
                  </p>
                  {page.backgroundColor !== undefined && (
                    <p className={styles.color}>
                      {/* If the background is an expression, its color is only known when the page is drawn. */}
                      {!page.backgroundColor.includes('{{') && (
                        <span style={{ background: page.backgroundColor }} aria-hidden="true" />
                      )}
                      {shorten(page.backgroundColor, 40)}
                    </p>
                  )}
                </div>
                <span className={styles.edit}>
                  <ButtonLink size="small" href={`/app/templates/${id}/pages/${page.id}/edit`}>
                    Edit
                  </ButtonLink>
                </span>
                <PageMenu
                  page={page}
                  index={index}
                  count={orderedPages.length}
                  mayEdit={mayEdit}
                  templateId={id}
                  isPending={busyIds.includes(page.id) || restore.isPending || reorder.isPending}
                  onEdit={() => setEdited(page)}
                  onMove={(to) => move(index, to)}
                  onDuplicate={() => void duplicate.run(page)}
                  onDelete={() => void askToRemove(page)}
                />
              </GridListItem>
            );
          }}
        </GridList>
      )}
      {edited !== undefined && (
        <PageDialog
          templateId={id}
          page={edited === 'new' ? undefined : edited}
          first={pages[0]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
