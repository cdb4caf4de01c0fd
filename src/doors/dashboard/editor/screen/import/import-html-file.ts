import { newId } from '../../../../../core/ids.ts';
import { documentLimits } from '../../../../../design/document/limits.ts';
import { importHtml } from '../../../../../draw/import/html/import-html.ts';
import type { ImportResult } from '../../../../../draw/import/imported.ts';
import { layerTree } from '../../model/layer-tree.ts';
import { findDestination } from '../../model/operations/paste.ts';
import { pageKey, requireRecord, toPage } from '../../model/records.ts';
import type { EditorSession } from '../editor-session.ts';
import type { DropPoint } from './insert.ts';
import { storePictures } from './store-pictures.ts';

/**
 * The layers of HTML at the size of the page, as many as the page has room for. It is a file of its own, so that the
 * reader of HTML is loaded with the first HTML. @throws whatever the host throws, AppError engine_failed
 */
export async function importHtmlFile(
  session: EditorSession,
  source: string,
  name: string,
  dropped: DropPoint,
): Promise<ImportResult> {
  const { document, pageId, selection } = session.store;
  const { width, height } = requireRecord(document, pageKey(pageId));
  const tree = layerTree(document, pageId);
  const { parentId } = dropped ? { parentId: undefined } : findDestination(document, pageId, selection.layerIds);
  const depth = parentId === undefined ? 0 : tree.ancestors(parentId).length + 1;
  const imported = importHtml(source, {
    newId,
    name,
    viewport: { width: Number(width), height: Number(height) },
    maxLayers: documentLimits.layersPerPage - tree.ids.length,
    maxDepth: documentLimits.nesting - depth,
  });
  const [root] = imported.ok ? imported.layers : [];
  if (!imported.ok || !root) return imported;
  const layers = await storePictures(imported.layers, session.host.pictures);
  // How high HTML is depends on its texts, which only the engine can measure.
  const { paginate: _paginate, ...page } = toPage(document, pageId);
  const size = await session.drawing.measureLayer({ ...page, layers, bindings: [] }, String(root['id']));
  return { ...imported, ...(size ? { width: size.width, height: size.height } : {}), layers };
}
