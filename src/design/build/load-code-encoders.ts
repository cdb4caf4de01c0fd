import type { CodeEncoders } from '../boxes/drawings/index.ts';
import { qrcodeKind } from '../document/layers/qrcode.ts';
import type { PageDocument } from '../document/page.ts';

// Stored, because another dynamic import would resolve the module again.
let encoders: CodeEncoders | undefined;

/**
 * Loads the encoders with which buildBoxes draws codes. Returns undefined if the documents contain no codes, because
 * most documents contain none and the encoders are large.
 */
export async function loadCodeEncoders(
  documents: ReadonlyArray<Pick<PageDocument, 'layers'>>,
): Promise<CodeEncoders | undefined> {
  const hasCodes = documents.some(({ layers }) => layers.some(({ type }) => type === qrcodeKind.type));
  if (!hasCodes) return undefined;
  encoders ??= (await import('../boxes/drawings/encoders.ts')).codeEncoders;
  return encoders;
}
