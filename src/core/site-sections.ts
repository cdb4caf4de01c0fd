/** The links in the top bar of every public page, and of the gallery in the dashboard. */
export const siteSections: ReadonlyArray<{ name: string; path: string }> = [
  { name: 'Templates', path: '/templates' },
  { name: 'Shaders', path: '/shaders' },
  { name: 'Docs', path: '/docs' },
];
