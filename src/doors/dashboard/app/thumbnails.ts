/**
 * The address of a template's picture for a row of a list, 240 px wide or high. `isOwn` says whether the template
 * belongs to the active space; otherwise it must be public.
 */
export function tinyThumbnail(templateId: string, { isOwn }: { isOwn: boolean }): string {
  return `${isOwn ? '/api' : ''}/templates/${encodeURIComponent(templateId)}/thumbnail.webp?size=tiny`;
}
