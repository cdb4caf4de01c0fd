import { rendersPrefix } from './file-store.ts';

/** Where the stored pictures of brands lie in the bucket, and in their URLs after /files/. */
export const brandImagesPrefix = 'brand-images/';
/** Likewise of assets. */
export const assetsPrefix = 'assets/';

const space = '[A-Za-z0-9_-]{1,64}';
const renderOrBrandPath = new RegExp(`^/files/(brand-images/)?(${space}/[A-Za-z0-9_-]{43}\\.[a-z0-9]{3,5})$`);
const assetPath = new RegExp(`^/files/assets/(${space}/[A-Za-z0-9_-]{21})\\.[a-z]{3,4}$`);

/** Whether an address is a path on this service, with no host. */
export function isOwnPath(url: string): boolean {
  return url.startsWith('/files/');
}

/**
 * Where in the bucket the file lies whose URL this service gave out, if it is one; with a host or as a path alone. The host
 * is not asked: a service can have several names, a name in the bucket cannot be guessed, and a file that is not there is
 * fetched like any other. Whoever has the URL of such a file may read it, so a page that names it may show it (RND-16).
 */
export function ownFileKey(url: string): string | undefined {
  const pathname = isOwnPath(url) ? url.replace(/[?#].*$/s, '') : pathOf(url);
  const [, asset] = assetPath.exec(pathname) ?? [];
  if (asset !== undefined) return `${assetsPrefix}${asset}`;
  const [, ofBrand, name] = renderOrBrandPath.exec(pathname) ?? [];
  return name === undefined ? undefined : `${ofBrand ? brandImagesPrefix : rendersPrefix}${name}`;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.pathname : '';
}
