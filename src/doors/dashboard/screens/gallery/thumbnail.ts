/**
 * The path of the picture of a public template's page on this service. The picture is small unless `isLarge`;
 * `pageNumber` counts from 1. Undefined if the picture that the template's space chose is on another host, because the
 * dashboard shows nothing from other hosts.
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
