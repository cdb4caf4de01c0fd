import type { CodeEncoders } from '../boxes/drawings/index.ts';
import { qrcodeKind } from '../document/layers/qrcode.ts';
import type { PageDocument } from '../document/page.ts';

// Loaded once, because each further import would be resolved again.
let encoders: CodeEncoders | undefined;

/**
 * Loads what buildBoxes needs to draw the codes of documents. Returns undefined if they have no codes, because most
 * documents have none and the encoders are large.
 */
export async function loadCodeEncoders(
  documents: ReadonlyArray<Pick<PageDocument, 'layers'>>,
): Promise<CodeEncoders | undefined> {
  const hasCodes = documents.some(({ layers }) => layers.some(({ type }) => type === qrcodeKind.type));
  if (!hasCodes) return undefined;
  encoders ??= (await import('../boxes/drawings/encoders.ts')).codeEncoders;
  return encoders;
}
