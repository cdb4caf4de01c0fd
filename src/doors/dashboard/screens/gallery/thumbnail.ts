/**
 * The path of a public template's picture on this service, small unless `isLarge`, for the page at `pageNumber` (from
 * 1). Undefined for a picture on another host that its space chose: the page shows nothing of other hosts.
 */
export function thumbnailPath(
  thumbnailUrl: string,
  { isLarge = false, pageNumber = 1 }: { isLarge?: boolean; pageNumber?: number } = {},
): string | undefined {
  const { pathname, searchParams } = new URL(thumbnailUrl, 'http://service.invalid');
  if (!/^\/templates\/[^/]+\/thumbnail\.webp$/.test(pathname)) return undefined;
  if (isLarge) searchParams.set('size', 'large');
  if (pageNumber > 1) searchParams.set('page', String(pageNumber));
  return `${pathname}?${searchParams}`;
}
