import { toBase64Url } from '../../core/base64.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { hmacSha256, sha256Hex } from '../../core/hashing.ts';
import { Inflight } from '../../core/inflight.ts';
import { canonicalJson } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { Warning } from '../../core/warnings.ts';
import { drawingVersion } from '../../draw/drawing-versions.ts';
import { identifyPicture, printDataUrl } from '../../draw/gather/pictures/index.ts';
import { FileStore, type StoredFile } from '../files/file-store.ts';
import { formats } from '../render/formats/table.ts';
import { type Services, withServices } from '../services.ts';
import { drawCode, emojiSet } from './draw.ts';
import type { CodeImageRequest } from './request.ts';

/** The maximum size of the code. Longer code is rejected before any work is done (CODE-2). */
const codeLimits = { bytes: 100 * 1024, lines: 5_000 } as const;

export interface CodeImage {
  file: StoredFile;
  warnings: Warning[];
  cached: boolean;
  /** Whether there was enough time to highlight all of the code. If so, the next picture will look the same. */
  isWhole: boolean;
}

/** Pictures that are being stored, so that equal requests shortly afterwards find them here. */
const drawn = new LruCache<StoredFile & { body: Uint8Array<ArrayBuffer> }>({ entries: 50, weight: 4 * 2 ** 20 });
const inflight = new Inflight<{ file: StoredFile; isWhole: boolean }>();

/**
 * Returns a picture of code (CODE-1 to CODE-7). If an equal picture was drawn before, it is read from the store.
 * `countRequest` throws if the client is over its limit (CODE-6).
 * @throws AppError code_too_large, rate_limited, output_too_large, service_busy, client_left, code_image_failed
 */
export async function codeImage(
  services: Services,
  request: CodeImageRequest,
  countRequest: () => Promise<void>,
): Promise<CodeImage> {
  rejectTooMuch(request.code);
  const key = await hashRequest(services, request);
  const store = new FileStore(services);
  // The look-up runs while the request is counted. A caller over the limit does not see its result.
  const pendingFile = (async () => drawn.get(key) ?? (await store.find(key, { withBody: true })))();
  await countRequest().catch(async (error) => {
    const body = await pendingFile.then((file) => file?.body).catch(() => undefined);
    if (body instanceof ReadableStream) await body.cancel();
    throw error;
  });
  try {
    const stored = await pendingFile;
    if (stored) return { file: stored, warnings: stored.warnings, cached: true, isWhole: true };
    return await draw(services, request, store, key);
  } catch (error) {
    if (error instanceof AppError && (error.status < 500 || error.code === 'service_busy')) throw error;
    throw new AppError('code_image_failed', { cause: error });
  }
}

function rejectTooMuch(code: string): void {
  const bytes = new TextEncoder().encode(code).byteLength;
  // A line feed at the end does not begin another line.
  const lines = code.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/, codeLimits.lines + 1).length;
  if (bytes <= codeLimits.bytes && lines <= codeLimits.lines) return;
  const detail = `Code may have at most ${codeLimits.bytes} bytes and ${codeLimits.lines} lines.`;
  throw new AppError('code_too_large', { detail });
}

/** Makes the file key: a name that reveals nothing and is computed from everything that can change a pixel (CODE-6). */
async function hashRequest(services: Services, request: CodeImageRequest): Promise<string> {
  const { quality, language, ...rest } = request;
  const identity = {
    ...rest,
    language: language.id,
    ...(request.format === 'png' ? {} : { quality }),
    versions: [
      drawingVersion('code', request.format),
      services.fonts.version,
      services.codeCatalogue.version,
      services.emojiVersions[emojiSet] ?? '',
    ],
  };
  const digest = await hmacSha256(services.secret, `code-image\n${canonicalJson(identity)}`);
  return `code-image/${toBase64Url(digest)}.${formats[request.format].extension}`;
}

async function draw(services: Services, request: CodeImageRequest, store: FileStore, key: string): Promise<CodeImage> {
  const { result } = await inflight.run(key, services.lane.signal, async (signal) => {
    const lane = services.lane.with({ signal });
    const { bytes, warnings, isWhole } = await services.painter.admit(lane, () =>
      drawCode(withServices(services, { lane }), request),
    );
    const facts = { contentType: `image/${request.format}`, pages: 1, warnings };
    const file = { key, sha256: await sha256Hex(bytes), bytes: bytes.byteLength, body: bytes, ...facts };
    // A picture that ran out of time is not stored, so that the next request can highlight more of it.
    if (isWhole) {
      drawn.set(key, file, bytes.byteLength);
      // No request waits for the store. A picture that could not be stored is drawn again.
      services.defer(keep(services, () => store.put(key, bytes, facts)));
    }
    return { file, isWhole };
  });
  return { ...result, warnings: result.file.warnings, cached: false };
}

async function keep({ report }: Services, put: () => Promise<unknown>): Promise<void> {
  // Wait for the response to be sent first.
  await scheduler.wait(1);
  await put().catch((error) => report('code_image_not_stored', error));
}

interface DataUrlPicture {
  dataUrl: string;
  /** The width in CSS px. The width of the picture in pixels is this width times the scale. */
  width: number;
  height: number;
}

/** The picture as a data URL, with its size (CODE-3). Reads the file's body. */
export async function asDataUrl({ file }: CodeImage, request: CodeImageRequest): Promise<DataUrlPicture> {
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
  const picture = identifyPicture(bytes);
  if (!picture || !('width' in picture))
    throw new AppError('code_image_failed', { cause: `${file.key} is not a picture` });
  const css = (pixels: number) => Math.round(pixels / request.scale);
  return {
    dataUrl: printDataUrl(file.contentType, bytes),
    width: request.width ?? css(picture.width),
    height: request.height ?? css(picture.height),
  };
}
