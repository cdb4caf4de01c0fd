/** What the top bar of every public page leads to, of the gallery in the dashboard too. */
export const siteSections: ReadonlyArray<{ name: string; path: string }> = [
  { name: 'Templates', path: '/templates' },
  { name: 'Shaders', path: '/shaders' },
  { name: 'Docs', path: '/docs' },
];
