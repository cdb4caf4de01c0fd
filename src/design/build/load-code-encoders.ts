import type { CodeEncoders } from '../boxes/drawings/index.ts';
import { qrcodeKind } from '../document/layers/qrcode.ts';
import type { PageDocument } from '../document/page.ts';

/**
 * Loads what buildBoxes needs to draw the codes of documents. Returns undefined if they have no codes, because most
 * documents have none and the encoders are large.
 */
export async function loadCodeEncoders(
  documents: ReadonlyArray<Pick<PageDocument, 'layers'>>,
): Promise<CodeEncoders | undefined> {
  const hasCodes = documents.some(({ layers }) => layers.some(({ type }) => type === qrcodeKind.type));
  return hasCodes ? (await import('../boxes/drawings/encoders.ts')).codeEncoders : undefined;
}
