/** The picture of a template for a row of a list, 240 px: of the active space, or of a public one. */
export function tinyThumbnail(templateId: string, { isOwn }: { isOwn: boolean }): string {
  return `${isOwn ? '/api' : ''}/templates/${encodeURIComponent(templateId)}/thumbnail.webp?size=tiny`;
}
