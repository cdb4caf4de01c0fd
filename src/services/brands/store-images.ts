import type { JsonObject } from '../../core/json.ts';
import { requireJsonObject } from '../../core/json.ts';
import { mapImageUrls } from '../../design/brand/image-urls.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import { imagePolicy, printUrl } from '../../platform/outbound/index.ts';
import { brandImagesPrefix, ownFileKey } from '../files/own-files.ts';
import type { Services } from '../services.ts';
import { colorsForSpace } from '../turns/share-machinery.ts';
import { ImageFiles } from './image-files.ts';

/** A warning about something that was not saved as requested (BRD-3). */
export interface BrandWarning {
  code: 'image_unavailable' | 'brand_in_use' | 'more_warnings';
  message: string;
  /** The dot path of the first occurrence in the body. */
  path?: string;
  templateId?: string;
}

/**
 * The maximum number of distinct pictures in one save, and the number that are fetched at once, because each may take
 * 10 MB of memory.
 */
const maxImages = 50;
const concurrency = 4;
/** The time limit in milliseconds for all pictures of a save together. */
const budgetMs = 30_000;

interface TokenFields {
  draftTokens?: JsonObject;
  liveTokens?: JsonObject;
  tokens?: JsonObject;
  variants?: JsonObject;
}

/**
 * Stores each external picture of the token sets in the space, and replaces its URL by that of the stored copy (BRD-3,
 * SEC-1). A picture that cannot be fetched keeps its URL, with a warning.
 */
export async function storeImages<Fields extends TokenFields>(
  services: Services,
  spaceId: string,
  fields: Fields,
): Promise<{ fields: Fields; warnings: BrandWarning[] }> {
  const colors = colorsForSpace(services, spaceId);
  const places = new Map<string, string>();
  mapFields(fields, (url, path) => {
    if (!places.has(url)) places.set(url, path);
    return url;
  });
  const stored = new Map<string, string>();
  const warnings: BrandWarning[] = [];
  const deadline = services.clock.now() + budgetMs;
  const queue = [...places].entries();
  const worker = async () => {
    for (const [index, [url, path]] of queue) {
      const outcome = index < maxImages ? await storeImage(services, { spaceId, url, deadline, colors }) : tooMany;
      if (outcome.ok) stored.set(url, services.origin + outcome.path);
      else warnings.push(unavailable(url, path, outcome.reason));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { fields: mapFields(fields, (url) => stored.get(url) ?? url), warnings };
}

const tooMany = {
  ok: false,
  reason: `a save stores at most ${maxImages} pictures. Save again to store the others`,
} as const;

interface ImageToStore {
  spaceId: string;
  url: string;
  /** When the time for all pictures is over, in epoch milliseconds. */
  deadline: number;
  colors: PictureColors;
}

async function storeImage(
  { files, outbound, clock, secret }: Services,
  { spaceId, url, deadline, colors }: ImageToStore,
) {
  const ownKey = ownFileKey(url);
  const storedFile = ownKey === undefined ? null : await files.get(ownKey);
  const images = new ImageFiles(files);
  if (storedFile && ownKey?.startsWith(`${brandImagesPrefix}${spaceId}/`)) {
    await storedFile.body.cancel();
    return { ok: true, path: `/files/${ownKey}` } as const;
  }
  if (storedFile) return await images.put(secret, spaceId, new Uint8Array(await storedFile.arrayBuffer()), colors);
  const timeoutMs = Math.min(imagePolicy.timeoutMs, deadline - clock.now());
  if (timeoutMs <= 0)
    return { ok: false, reason: 'loading the pictures took too long. Save again to store the others' } as const;
  const download = await outbound.download(url, { ...imagePolicy, timeoutMs });
  return download.ok ? await images.put(secret, spaceId, download.bytes, colors) : download;
}

function unavailable(url: string, path: string, reason: string): BrandWarning {
  const message = `The picture ${printUrl(url)} was not copied into the space, so its URL stays: ${reason.replace(/\.$/, '')}.`;
  return { code: 'image_unavailable', message, path };
}

function mapFields<Fields extends TokenFields>(fields: Fields, print: (url: string, path: string) => string): Fields {
  const mapped: TokenFields = {};
  for (const name of ['draftTokens', 'liveTokens', 'tokens'] as const) {
    const tokens = fields[name];
    if (tokens) mapped[name] = mapImageUrls(tokens, (url, path) => print(url, `${name}.${path}`));
  }
  if (fields.variants) mapped.variants = mapVariants(fields.variants, print);
  return { ...fields, ...mapped };
}

function mapVariants(variants: JsonObject, print: (url: string, path: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(variants).map(([name, overlay]) => [
      name,
      mapImageUrls(requireJsonObject(overlay), (url, path) => print(url, `variants.${name}.${path}`)),
    ]),
  );
}
