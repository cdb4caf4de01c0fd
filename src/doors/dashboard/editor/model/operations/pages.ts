import type { Json } from '../../../../../core/json.ts';
import { type Diff, editDocument } from '../diff.ts';
import { type EditorDocument, pageKey, requireRecord, templateKey } from '../records.ts';
import { withValue } from '../values.ts';

/** New values of a page or template by dot path. `undefined` removes the value. */
export type RecordValues = Readonly<Record<string, Json | undefined>>;

/** Sets fields of a page, such as `width`, `backgroundColor` or `guides.x`. */
export function setPageValues(document: EditorDocument, pageId: string, values: RecordValues): Diff {
  return setRecordValues(document, pageKey(pageId), values);
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
