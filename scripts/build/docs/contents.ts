/** The pages of /docs, in the order of its navigation. A page from a file in `docs` is named without the `.md`. */
export const contents: ReadonlyArray<{ title: string; pages: readonly string[] }> = [
  { title: 'Start', pages: ['quick-start', 'tutorial', 'templates', 'documents', 'rendering', 'batches'] },
  { title: 'Data and identity', pages: ['brands', 'content', 'assets-and-fonts', 'lists'] },
  { title: 'Formats', pages: ['pdf-and-decks', 'html5-ads', 'code-images', 'shaders', 'writing-shaders'] },
  { title: 'Build with it', pages: ['dashboard', 'editor', 'client', 'cli', 'mcp', 'webhooks'] },
  { title: 'Access and limits', pages: ['sign-in', 'limits', 'render-log', 'retention'] },
  { title: 'Run it', pages: ['running', 'self-hosting', 'scaling', 'migrating'] },
  {
    title: 'API',
    pages: [
      'api',
      'api-rendering',
      'api-batches',
      'api-templates',
      'api-brands',
      'api-content',
      'api-assets',
      'api-fonts',
      'api-shaders',
      'api-webhooks',
      'api-events',
      'api-usage',
      'api-sign-in',
      'api-account',
      'api-spaces',
      'api-members',
      'api-keys',
      'api-mcp',
      'api-service',
    ],
  },
  { title: 'Reference', pages: ['layers', 'styles', 'expressions', 'errors', 'warnings'] },
];

/** Files in `docs` that are not served, because they are for people who change the code. */
export const unserved: ReadonlySet<string> = new Set(['house']);
