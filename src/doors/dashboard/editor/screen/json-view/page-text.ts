import { isJsonObject, type JsonObject, parseJsonText } from '../../../../../core/json.ts';
import { validate } from '../../../../../core/schemas/validate.ts';
import { namedPage } from '../../../../../design/document/page.ts';
import { type Diff, diffBetween } from '../../model/diff.ts';
import { mergeDocuments } from '../../model/merge.ts';
import { bindingName, type EditorDocument, parseKey, toPage, withPage } from '../../model/records.ts';
import type { RecordFault } from '../../model/validate.ts';
import { shareRecords } from '../saving/compare-pages.ts';

/** A fault of the typed page, at its dot path in the page. */
export interface PageFault {
  path: string;
  message: string;
}

export interface ParsedPage {
  page: JsonObject;
  faults: readonly PageFault[];
}

/** The open page as text. */
export function printPage(document: EditorDocument, pageId: string): string {
  return JSON.stringify(toPage(document, pageId), null, 2);
}

/**
 * Reads a typed page. Faults that the page already had are left out, as everywhere in the editor (DASH-3).
 * @throws SyntaxError for a text that is not JSON
 */
export function parsePage(text: string, before: JsonObject): ParsedPage {
  const page = parseJsonText(text);
  if (!isJsonObject(page)) return { page: {}, faults: [{ path: '', message: 'A page must be an object.' }] };
  const known = new Set(listFaults(before).map(faultName));
  return { page, faults: listFaults(page).filter((fault) => !known.has(faultName(fault))) };
}

function listFaults(page: JsonObject): PageFault[] {
  const result = validate(namedPage, page);
  return result.success ? [] : result.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

const faultName = ({ path, message }: PageFault) => `${path} ${message}`;

interface TypedPage {
  page: JsonObject;
  pageId: string;
  /** The document from which the typed text was made. */
  base: EditorDocument;
}

/** The change that the typed page makes. What was changed elsewhere while it was typed stays. */
export function diffTo(document: EditorDocument, { page, pageId, base }: TypedPage): Diff {
  const typed = shareRecords(withPage(base, pageId, page), base);
  return diffBetween(document, document === base ? typed : mergeDocuments(base, typed, document).document);
}

/** The path of a record's fault in the typed page. */
export function toPageFault({ key, path, message }: RecordFault, page: JsonObject): PageFault {
  const { kind, name } = parseKey(key);
  const items = kind === 'binding' ? page['bindings'] : page['layers'];
  if (kind === 'page' || !Array.isArray(items)) return { path, message };
  const index = items.findIndex(
    (item) => isJsonObject(item) && (kind === 'binding' ? bindingName(item) : item['id']) === name,
  );
  const holder = `${kind}s.${index}`;
  return { path: path === '' ? holder : `${holder}.${path}`, message };
}
