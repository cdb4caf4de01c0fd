import { rendersPrefix } from './file-store.ts';

/** Where the stored pictures of brands lie in the bucket, and in their URLs after /files/. */
export const brandImagesPrefix = 'brand-images/';

const ownPath = /^\/files\/(brand-images\/)?([A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{43}\.[a-z0-9]{3,5})$/;

/**
 * Where in the bucket the file lies whose URL this service gave out, if it is one. The host is not asked: a service can
 * have several names, a name in the bucket cannot be guessed, and a file that is not there is fetched like any other.
 */
export function ownFileKey(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const [, ofBrand, name] = ownPath.exec(parsed.pathname) ?? [];
  return name === undefined ? undefined : `${ofBrand ? brandImagesPrefix : rendersPrefix}${name}`;
}
