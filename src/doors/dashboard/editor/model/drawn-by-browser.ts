import { type EditorDocument, requireRecord, templateKey } from './records.ts';

/** Whether a browser draws the renders of the template, and not the engine of the canvas. */
export function isDrawnByBrowser(document: EditorDocument): boolean {
  return requireRecord(document, templateKey)['rendererType'] === 'html';
}
