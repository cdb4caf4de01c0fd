/**
 * The path of a public template's picture on this service, small unless `isLarge`, of the page at `place` (from 1).
 * undefined for a picture that its space chose, which stands elsewhere: the page shows nothing of other hosts.
 */
export function thumbnailPath(
  thumbnailUrl: string,
  { isLarge = false, place = 1 }: { isLarge?: boolean; place?: number } = {},
): string | undefined {
  const { pathname, searchParams } = new URL(thumbnailUrl, 'http://service.invalid');
  if (!/^\/templates\/[^/]+\/thumbnail\.webp$/.test(pathname)) return undefined;
  if (isLarge) searchParams.set('size', 'large');
  if (place > 1) searchParams.set('page', String(place));
  return `${pathname}?${searchParams}`;
}
