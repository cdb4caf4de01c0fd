import type { BodyOf } from './shapes.ts';

/** The fields of a render that its URL can contain. */
export type RenderUrlRequest = Omit<
  BodyOf<'renders.create'>,
  'pageId' | 'output' | 'binary' | 'draft' | 'dryRun' | 'lint' | 'shaderTelemetry' | 'metadata'
> & {
  pageId: string;
};

/** Formats that can be the extension in the URL, so that the request needs no headers. */
const addressable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'svg', 'pdf']);

/**
 * The URL of a render, `GET /api/render/<pageId>.<format>`, which you can use in an `<img>`, an email or a spreadsheet.
 * If the template requires a credential, sign the URL (`signUrl`), or add the GET render secret of the space as `gt`.
 */
export function renderUrl(
  url: string | URL,
  { pageId, ...fields }: RenderUrlRequest,
  { gt }: { gt?: string } = {},
): URL {
  const { tweaks = {}, brandTweaks, tweaksPerPage, pageIds, format = 'png', ...plain } = fields;
  const isAddressable = addressable.has(format);
  const address = new URL(`/api/render/${encodeURIComponent(pageId)}${isAddressable ? `.${format}` : ''}`, url);
  const set = (name: string, value: unknown) => {
    if (value !== undefined) address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(plain)) set(name, value);
  if (!isAddressable) {
    set('format', format);
    set('output', 'binary');
  }
  set('pageIds', pageIds?.join(','));
  set('brandTweaks', brandTweaks);
  set('tweaksPerPage', tweaksPerPage);
  // Text is easiest to read as a separate parameter. Values of other types are sent as JSON, which preserves their
  // type.
  const isText = ([, value]: [string, unknown]) => typeof value === 'string';
  const entries = Object.entries(tweaks);
  for (const [name, value] of entries.filter(isText)) set(`tweak:${name}`, value);
  const typed = entries.filter((entry) => !isText(entry));
  if (typed.length > 0) set('tweaks', Object.fromEntries(typed));
  set('gt', gt);
  return address;
}

/** When a signed URL expires. */
export type Expiry = { expiresIn: number } | { expiresAt: Date };

/**
 * Signs a URL of `GET /api/render` with the signing secret of the space, without calling the service (AUTH-18). The
 * signature is an HMAC-SHA256 in hex of the path, `?`, and the query, sorted by name. `expiresIn` is in seconds.
 */
export async function signUrl(url: string | URL, secret: string, expiry: Expiry): Promise<URL> {
  const signed = new URL(url);
  signed.hash = '';
  const { searchParams } = signed;
  const at = 'expiresAt' in expiry ? expiry.expiresAt.getTime() : Date.now() + expiry.expiresIn * 1000;
  if (!Number.isFinite(at)) throw new TypeError('A signed URL needs an expiry time');
  searchParams.delete('sig');
  searchParams.set('exp', String(Math.floor(at / 1000)));
  searchParams.sort();
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, utf8(`${signed.pathname}?${searchParams}`));
  searchParams.set('sig', hex(new Uint8Array(signature)));
  return signed;
}

/** Creates the URL of a render and signs it. */
export function signedRenderUrl(
  url: string | URL,
  request: RenderUrlRequest,
  secret: string,
  expiry: Expiry,
): Promise<URL> {
  return signUrl(renderUrl(url, request), secret, expiry);
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
