import { AppError } from '../../../core/errors/app-error.ts';
import { withoutEditorFields } from '../../../design/document/editor-fields.ts';
import { drawingVersion } from '../../../draw/drawing-versions.ts';
import { lendingSet } from '../../../draw/gather/emoji/index.ts';
import type { Services } from '../../services.ts';
import { getFormatFacts } from '../formats/table.ts';
import type { RenderJob } from '../job.ts';
import type { PageToDraw } from '../page/prepare.ts';
import type { ComposedFile } from './compose.ts';
import { fileKey } from './file-key.ts';

/**
 * Computes the key of the file. @throws AppError file_expired if a stored file can no longer be drawn in its original
 * form
 */
export async function nameFile({
  services,
  renderId,
  credentials,
  request,
  file,
}: Pick<RenderJob, 'services' | 'renderId' | 'credentials' | 'request' | 'file'>): Promise<
  Pick<RenderJob, 'key' | 'uniqueName'>
> {
  const restored = credentials.kind === 'restore' ? credentials : undefined;
  const uniqueName = request.draft ? (restored?.once ?? renderId) : undefined;
  const key = await identify(services, file, uniqueName);
  // The inputs have changed, so the result would differ from the file to which the URL belongs.
  if (restored && restored.key !== key) throw new AppError('file_expired');
  return { key, uniqueName };
}

/** The key of the file to draw: a keyed hash of everything that can change a pixel of it (RND-16, RND-17). */
export async function identify(
  services: Services,
  { payerId, pages, output, title, pictures, spaceFonts, telemetryOrigin }: ComposedFile,
  /** Makes the key unique. */
  once?: string | undefined,
): Promise<string> {
  const { kind, isAd } = getFormatFacts(output.format);
  return fileKey(services.secret, {
    spaceId: payerId,
    pages: pages.map(({ page }) => page),
    numbering: pages.flatMap(describeNumbering),
    ...(kind === 'document' ? { title } : {}),
    ...(isAd ? { clickUrl: pages[0]?.values.clickUrl ?? '' } : {}),
    output,
    pictures: await pictures.firstPictures.identify(),
    fontsVersion: services.fonts.version,
    ...(spaceFonts.identity.length === 0 ? {} : { spaceFonts: spaceFonts.identity }),
    emojiVersions: [output.emojiType, lendingSet].map((set) => services.emojiVersions[set] ?? ''),
    drawingVersion: drawingVersion(output.renderType, output.format),
    ...(once === undefined ? {} : { once }),
    ...(telemetryOrigin === undefined ? {} : { telemetryOrigin }),
  });
}

/**
 * Collects everything that decides how a page looks with other page numbers, in addition to the page as prepared by
 * itself.
 */
function describeNumbering({
  values: { variables, brand, content, loaded },
  isNumbered,
  isPaginated,
}: PageToDraw): unknown[] {
  if (!isNumbered && !isPaginated) return [];
  // The template decides how a page is paginated (PAG-2).
  const flow = isPaginated ? { rendererType: loaded.settings.rendererType } : {};
  return [{ variables, brand, content, document: withoutEditorFields(loaded.document), ...flow }];
}
