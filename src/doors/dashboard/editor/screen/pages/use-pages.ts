import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { JsonObject } from '../../../../../core/json.ts';
import { useAction } from '../../../app/action.ts';
import { toast, useConfirm } from '../../../design/index.ts';
import { copyName } from '../../../screens/templates/pages/page-document.ts';
import type { ScreenActions } from '../../model/commands/command.ts';
import { setPageValues } from '../../model/operations/pages.ts';
import { pageKey, requireRecord } from '../../model/records.ts';
import type { EditorSession } from '../editor-session.ts';
import type { PageSummary } from './pages-host.ts';

/** The picture of the open page is drawn again this long after a save, because the next one often follows. */
const pictureRestMs = 3_000;

/** The query of the list. Screens that change templates invalidate `templates`. */
const pagesKey = (templateId: string) => ['templates', templateId, 'pages of the editor'] as const;

/** The pages of the template that is open, and what a person can do with them. */
export interface Pages {
  /** Undefined until the list is loaded. */
  list: readonly PageSummary[] | undefined;
  currentId: string;
  mayEdit: boolean;
  /** The page whose name is being edited. */
  renamedId: string | undefined;
  isAdding: boolean;
  isPreviewing: boolean;
  isBusy: boolean;
  error: unknown;
  open(pageId: string): void;
  add(document: JsonObject): void;
  addFromGallery(galleryTemplateId: string): void;
  startRenaming(pageId: string | undefined): void;
  rename(pageId: string, name: string): void;
  duplicate(pageId: string): void;
  reorder(pageIds: readonly string[]): void;
  move(pageId: string, step: 1 | -1): void;
  remove(pageId: string): void;
  showAdding(isAdding: boolean): void;
  showPreviews(isPreviewing: boolean): void;
}

export function usePages(session: EditorSession): Pages {
  const { store, pages: host, saving, loaded } = session;
  const currentId = store.pageId;
  const templateId = loaded.template.id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [renamedId, startRenaming] = useState<string>();
  const [isAdding, showAdding] = useState(false);
  const [isPreviewing, showPreviews] = useState(false);
  /** The order that was asked for, until the service has saved it. */
  const [moved, setMoved] = useState<readonly string[]>();
  /** How often the picture of the open page has changed. The list is not loaded for that: it has whole pages. */
  const [saves, setSaves] = useState(0);
  const { data, error: listError } = useQuery({ queryKey: pagesKey(templateId), queryFn: () => host.list() });
  const page = useSyncExternalStore(store.subscribe, () => requireRecord(store.document, pageKey(currentId)));
  const list = useMemo(
    () =>
      inOrder(data, moved)?.map((each) => (each.id === currentId ? { ...each, ...openPage(each, page, saves) } : each)),
    [data, moved, page, saves, currentId],
  );
  const reload = () => client.invalidateQueries({ queryKey: ['templates'] });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = saving.page.subscribe(() => {
      clearTimeout(timer);
      if (saving.page.state === 'Saved') timer = setTimeout(() => setSaves((count) => count + 1), pictureRestMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [saving]);

  const ids = () => (list ?? []).map(({ id }) => id);
  const idsUpTo = (pageId: string) => ids().slice(0, ids().indexOf(pageId) + 1);
  const show = (pageId: string) => navigate(`/app/templates/${templateId}/pages/${pageId}/edit`);
  const open = useAction(async (pageId: string) => {
    // What is not saved yet would be lost with the page that shows it.
    await saving.settled();
    await show(pageId);
  });
  const added = async (pageIds: readonly string[], message: string) => {
    await reload();
    showAdding(false);
    const [first] = pageIds;
    if (first !== undefined) await show(first);
    toast(message);
  };
  const add = useAction(async (document: JsonObject) => {
    await saving.settled();
    const name = `Page ${ids().length + 1}`;
    await added([await host.create({ name, ...document }, idsUpTo(currentId))], 'Page added');
  });
  const addFromGallery = useAction(async (galleryTemplateId: string) => {
    await saving.settled();
    const pageIds = await host.addGalleryPages(galleryTemplateId, idsUpTo(currentId));
    await added(pageIds, pageIds.length === 1 ? 'Page added' : `${pageIds.length} pages added`);
  });
  const duplicate = useAction(async (pageId: string) => {
    await saving.settled();
    const document = await host.read(pageId);
    const copy = { ...document, name: copyName(String(document['name'])) };
    await added([await host.create(copy, idsUpTo(pageId))], 'Page duplicated');
  });
  const rename = useAction(async ({ pageId, name }: { pageId: string; name: string }) => {
    await host.rename(pageId, name);
    await reload();
  });
  const restore = useAction(async ({ document, after }: { document: JsonObject; after: readonly string[] }) => {
    await host.create(document, after);
    await reload();
    toast('Page restored with a new ID');
  });
  const remove = useAction(async (pageId: string) => {
    await saving.settled();
    const document = await host.read(pageId);
    const after = idsUpTo(pageId).slice(0, -1);
    const neighborId = ids()[after.length + 1] ?? after.at(-1);
    await host.remove(pageId);
    if (pageId === currentId && neighborId !== undefined) await show(neighborId);
    await reload();
    toast('Page deleted', { undo: () => void restore.run({ document, after }) });
  });
  const reorder = useAction(async (pageIds: readonly string[]) => {
    const before = ids();
    setMoved(pageIds);
    try {
      await host.reorder(pageIds);
      await reload();
      toast('Pages reordered', { undo: () => void reorder.run(before) });
    } finally {
      setMoved(undefined);
    }
  });
  const askToRemove = async (pageId: string) => {
    const name = list?.find(({ id }) => id === pageId)?.name ?? '';
    const agreed = await confirm({
      title: 'Delete page?',
      body: `“${name}” and all its layers are removed from the draft. You can undo this for a few seconds, but the page then has a new ID. The published version keeps the page until you publish again.`,
      action: 'Delete page',
    });
    if (agreed) await remove.run(pageId);
  };

  const actions = [open, add, addFromGallery, duplicate, rename, restore, remove, reorder];
  return {
    list,
    currentId,
    mayEdit: store.mayEdit,
    renamedId,
    isAdding,
    isPreviewing,
    isBusy: actions.some(({ isPending }) => isPending),
    error: listError ?? actions.map(({ error }) => error).find((error) => error !== null),
    open: (pageId) => {
      if (pageId !== currentId) void open.run(pageId);
    },
    add: (document) => void add.run(document),
    addFromGallery: (galleryTemplateId) => void addFromGallery.run(galleryTemplateId),
    startRenaming,
    rename: (pageId, name) => {
      startRenaming(undefined);
      if (name === '' || name === list?.find(({ id }) => id === pageId)?.name) return;
      if (pageId !== currentId) return void rename.run({ pageId, name });
      store.dispatch({ label: 'Rename page', diff: setPageValues(store.document, pageId, { name }) });
    },
    duplicate: (pageId) => void duplicate.run(pageId),
    reorder: (pageIds) => void reorder.run(pageIds),
    move: (pageId, step) => {
      const others = ids().filter((id) => id !== pageId);
      const index = ids().indexOf(pageId) + step;
      if (index >= 0 && index <= others.length) void reorder.run(others.toSpliced(index, 0, pageId));
    },
    remove: (pageId) => void askToRemove(pageId),
    showAdding,
    showPreviews,
  };
}

/** What commands do with the open page. */
export function pageActions(pages: Pages): Partial<ScreenActions> {
  const { currentId, list = [] } = pages;
  const index = list.findIndex(({ id }) => id === currentId);
  const openPageAt = (step: 1 | -1) => {
    const next = list[index + step];
    if (next) pages.open(next.id);
  };
  const viewing = { openPage: openPageAt, previewSizes: () => pages.showPreviews(true) };
  if (!pages.mayEdit) return viewing;
  return {
    ...viewing,
    addPage: () => pages.showAdding(true),
    renamePage: () => pages.startRenaming(currentId),
    duplicatePage: () => pages.duplicate(currentId),
    movePage: (step) => pages.move(currentId, step),
    ...(list.length > 1 ? { deletePage: () => pages.remove(currentId) } : {}),
  };
}

/** The open page as the document has it, which may not be saved yet. */
function openPage(listed: PageSummary, { name, width, height }: JsonObject, saves: number): Omit<PageSummary, 'id'> {
  const updatedOn = `${listed.updatedOn} ${saves}`;
  return { name: String(name), width: Number(width), height: Number(height), updatedOn };
}

function inOrder(list: readonly PageSummary[] | undefined, pageIds: readonly string[] | undefined) {
  if (!list || !pageIds) return list;
  return list.toSorted((one, other) => pageIds.indexOf(one.id) - pageIds.indexOf(other.id));
}
