import { rendersPrefix } from './file-store.ts';

/** The prefix of the stored pictures of brands in the bucket, and in their URLs after /files/. */
export const brandImagesPrefix = 'brand-images/';
/** The prefix of stored assets in the bucket, and in their URLs after /files/. */
export const assetsPrefix = 'assets/';

const space = '[A-Za-z0-9_-]{1,64}';
const renderOrBrandPath = new RegExp(`^/files/(brand-images/)?(${space}/[A-Za-z0-9_-]{43}\\.[a-z0-9]{3,5})$`);
const assetPath = new RegExp(`^/files/assets/(${space}/[A-Za-z0-9_-]{21})\\.[a-z]{3,4}$`);

/** Whether a URL is only a path on this service, without a host. */
export function isOwnPath(url: string): boolean {
  return url.startsWith('/files/');
}

/**
 * The key in the bucket of a file whose URL this service gave out, with or without a host, or undefined for other URLs.
 * The host is not compared, because a service can have several host names. That is safe: the name of a file in the
 * bucket cannot be guessed, and a file that is missing in the bucket is fetched from the URL as any other picture is.
 * Anyone who has the URL of such a file may read it, so a page that names it may show it (RND-16).
 */
export function ownFileKey(url: string): string | undefined {
  const pathname = isOwnPath(url) ? url.replace(/[?#].*$/s, '') : getPath(url);
  const [, asset] = assetPath.exec(pathname) ?? [];
  if (asset !== undefined) return `${assetsPrefix}${asset}`;
  const [, ofBrand, name] = renderOrBrandPath.exec(pathname) ?? [];
  return name === undefined ? undefined : `${ofBrand ? brandImagesPrefix : rendersPrefix}${name}`;
}

function getPath(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.pathname : '';
}
