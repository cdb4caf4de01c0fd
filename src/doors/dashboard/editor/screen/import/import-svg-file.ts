import { newId } from '../../../../../core/ids.ts';
import type { ImportResult } from '../../../../../draw/import/imported.ts';
import { importSvg } from '../../../../../draw/import/svg/import-svg.ts';
import type { PicturesHost } from './pictures-host.ts';
import { storePictures } from './store-pictures.ts';

/**
 * The layers of an SVG, whose large pictures become assets of the space. It is a file of its own, so that the reader of
 * SVGs is loaded with the first SVG. @throws whatever the host throws
 */
export async function importSvgFile(source: string, name: string, pictures: PicturesHost): Promise<ImportResult> {
  const imported = importSvg(source, { newId, name });
  return imported.ok ? { ...imported, layers: await storePictures(imported.layers, pictures) } : imported;
}
