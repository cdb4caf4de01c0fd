import { isJsonObject } from '../../../../../core/json.ts';
import type { Diff } from '../diff.ts';
import { type EditorDocument, pageKey, requireRecord } from '../records.ts';
import { setPageValues } from './pages.ts';

export type Axis = 'x' | 'y';

/** The guides of a page, in px from its left and from its top (DOC-19). */
export function readGuides(document: EditorDocument, pageId: string): Readonly<Record<Axis, number[]>> {
  const { guides } = requireRecord(document, pageKey(pageId));
  const positions = (axis: Axis) => {
    const list = isJsonObject(guides) ? guides[axis] : undefined;
    return Array.isArray(list) ? list.filter((at) => typeof at === 'number') : [];
  };
  return { x: positions('x'), y: positions('y') };
}

/** Replaces the guides along an axis. A page without guides has no field for them. */
export function setGuides(document: EditorDocument, pageId: string, axis: Axis, positions: readonly number[]): Diff {
  const guides = { ...readGuides(document, pageId), [axis]: [...new Set(positions)] };
  const isEmpty = guides.x.length === 0 && guides.y.length === 0;
  return setPageValues(document, pageId, { guides: isEmpty ? undefined : guides });
}
