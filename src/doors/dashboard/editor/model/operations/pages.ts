import type { Json } from '../../../../../core/json.ts';
import { resizeDocument } from '../../../../../design/resize/resize-document.ts';
import type { Size } from '../../../../../design/resize/resize-page.ts';
import { type Diff, editDocument } from '../diff.ts';
import { type EditorDocument, listLayers, pageKey, requireRecord, templateKey } from '../records.ts';
import { readValue, withValue } from '../values.ts';
import { isBound } from './expressions.ts';
import { setValues } from './layers.ts';

/** New values of a page or template by dot path. `undefined` removes the value. */
export type RecordValues = Readonly<Record<string, Json | undefined>>;

/** Sets fields of a page, such as `width`, `backgroundColor` or `guides.x`. */
export function setPageValues(document: EditorDocument, pageId: string, values: RecordValues): Diff {
  return setRecordValues(document, pageKey(pageId), values);
}

/** Resizes a page with its layers, which follow their constraints (DOC-18), and its guides. */
export function resizePageAndLayers(document: EditorDocument, pageId: string, size: Size): Diff {
  return editDocument(document, (draft) => {
    const page = requireRecord(document, pageKey(pageId));
    const from = { width: Number(page['width']), height: Number(page['height']) };
    const resized = resizeDocument(
      {
        ...from,
        layers: listLayers(document, pageId),
        isBound: (layerId, property) => isBound(document, pageId, layerId, property),
      },
      size,
    );
    for (const [layerId, values] of resized) setValues(draft, pageId, layerId, values);
    const guides = { 'guides.x': size.width / from.width, 'guides.y': size.height / from.height };
    const scaled = Object.entries(guides).flatMap(([path, ratio]) => {
      const positions = readValue(page, path);
      const isList = Array.isArray(positions) && positions.length > 0;
      return isList ? [[path, positions.map((position) => Math.round(Number(position) * ratio))] as const] : [];
    });
    draft.set(
      pageKey(pageId),
      Object.entries({ ...size, ...Object.fromEntries(scaled) }).reduce(
        (changed, [path, value]) => withValue(changed, path, value),
        page,
      ),
    );
  });
}

/** Sets fields of the template, such as `name`, `brandId` or `samples`. */
export function setTemplateValues(document: EditorDocument, values: RecordValues): Diff {
  return setRecordValues(document, templateKey, values);
}

function setRecordValues(document: EditorDocument, key: string, values: RecordValues): Diff {
  return editDocument(document, (draft) => {
    const record = requireRecord(document, key);
    draft.set(
      key,
      Object.entries(values).reduce((changed, [path, value]) => withValue(changed, path, value), record),
    );
  });
}
