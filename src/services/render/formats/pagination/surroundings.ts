import type { ContainerBox } from '../../../../design/boxes/types.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import { isPlaced } from '../../../../design/resolve/resolved-page.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import { type FlowRoom, hasOwnHeight } from '../../../../draw/html/flow-room.ts';
import { type FlowPage, withoutInsets } from '../../../../draw/paginate/index.ts';
import type { LoadedPage } from '../../page/loaded-page.ts';

/** Whether the layers around the flow region repeat on each page (PAG-2), or are only on the first (PAG-9). */
export function repeats({ settings }: LoadedPage): boolean {
  return settings.rendererType === 'html';
}

export function regionIn(root: ContainerBox, id: string): ContainerBox | undefined {
  const region = root.children.find(({ layerId }) => layerId === id);
  return region?.kind === 'container' ? region : undefined;
}

/**
 * Makes sure that the region is shown on every page, because a page that hides the region would lose the items that
 * belong on it.
 */
export function withRegion(root: ContainerBox, region: ContainerBox): ContainerBox {
  const isThere = root.children.some(({ layerId }) => layerId === region.layerId);
  const children = root.children.map((child) => (child.layerId === region.layerId ? region : child));
  return { ...root, children: isThere ? children : [...children, region] };
}

/** Returns the page with an empty region. Only content that is placed at a fixed position in the region stays. */
export function emptiedPage(drawing: Drawing, region: ContainerBox): Drawing {
  const placed = region.children.filter(({ style }) => style['position'] === 'absolute');
  return { ...drawing, root: withRegion(drawing.root, { ...region, children: placed }) };
}

/** Places the region as on the first page, for a page that shows nothing but the region. */
export function toLonePage(region: ContainerBox, room: FlowRoom): ContainerBox {
  const style = {
    ...withoutInsets(region.style),
    position: 'absolute',
    left: `${room.left}px`,
    top: `${room.top}px`,
    width: `${room.width}px`,
    ...(hasOwnHeight(region) ? { height: `${room.outerHeight}px` } : {}),
    margin: '0px',
    marginTop: '0px',
    marginRight: '0px',
    marginBottom: '0px',
    marginLeft: '0px',
  };
  return { ...region, style };
}

/**
 * Adjusts the padding or the height of the region if its content must start lower or end higher than designed, or if the
 * region extends beyond the page.
 */
export function fittedRegion(region: ContainerBox, room: FlowRoom, page: FlowPage, pageHeight: number): ContainerBox {
  const top = room.offPage + page.inset.top;
  const { bottom } = page.inset;
  const isOff = hasOwnHeight(region) && room.top + room.outerHeight > pageHeight;
  if (top === 0 && bottom === 0 && !isOff) return region;
  const style = {
    ...region.style,
    ...(top > 0 ? { paddingTop: `${room.padding.top + top}px` } : {}),
    ...(bottom > 0 ? { paddingBottom: `${room.padding.bottom + bottom}px` } : {}),
    ...(isOff ? { height: `${pageHeight - room.top}px` } : {}),
  };
  return { ...region, style };
}

/**
 * Returns the document without the flowing content, so that the time to resolve the rest of a page does not depend on
 * the length of the content.
 */
export function withoutContent(document: PageDocument, regionId: string): PageDocument {
  const content = new Set(contentIds(document, regionId));
  return { ...document, layers: document.layers.filter(({ id }) => !content.has(id)) };
}

/**
 * Returns the part of the document that determines the position of the region on the pages after the first: the
 * region's own layer and, if the layers around the region repeat, the layers in the same flow.
 */
export function aroundRegion(loaded: LoadedPage, regionId: string): object {
  const { document } = loaded;
  const others = document.layers.filter(({ id, parentId }) => parentId === undefined && id !== regionId);
  const share = others.some((layer) => !isPlaced({ fields: layer }));
  if (repeats(loaded) && share) return withoutContent(document, regionId);
  return {
    layers: document.layers.filter(({ id }) => id === regionId),
    bindings: document.bindings.filter(({ layerId }) => layerId === regionId),
  };
}

/** Returns the flowing content, including everything that its expressions use. */
export function pickFlowContent(document: PageDocument, regionId: string): object {
  const content = new Set(contentIds(document, regionId));
  return {
    layers: document.layers.filter(({ id }) => content.has(id)),
    bindings: document.bindings.filter(({ layerId }) => content.has(layerId)),
  };
}

function contentIds(document: PageDocument, regionId: string): string[] {
  const ids = [regionId];
  for (const id of ids) ids.push(...document.layers.filter(({ parentId }) => parentId === id).map((layer) => layer.id));
  return ids.slice(1);
}
