import type { ExampleSpace } from './example-space.ts';

export interface GoldenScreen {
  path: string | ((space: ExampleSpace) => string);
  /** A text that the screen shows once it has loaded. */
  ready: string | RegExp;
  /** Whether visitors without an account can see it. */
  isPublic?: true;
}

/** Every screen, by the name of its files. */
export const goldenScreens: Readonly<Record<string, GoldenScreen>> = {
  front: { path: '/', ready: 'Images, PDFs and slides from one template', isPublic: true },
  'sign-in': { path: '/sign-in', ready: 'Create an account', isPublic: true },
  'sign-up': { path: '/sign-up', ready: 'You get your own space', isPublic: true },
  'forgot-password': { path: '/forgot-password', ready: 'Send link', isPublic: true },
  'gallery-visitor': { path: '/templates', ready: 'Open Graph card', isPublic: true },
  docs: { path: '/docs/quick-start', ready: /in a minute|npm start|Galley/, isPublic: true },
  design: { path: '/app/design', ready: 'Every component that screens are made of' },
  home: { path: '/app', ready: 'Recent renders' },
  gallery: { path: '/templates', ready: 'Open Graph card' },
  playground: { path: '/app/gallery/open-graph-card', ready: 'Download' },
  templates: { path: '/app/templates', ready: 'Blog card' },
  template: { path: ({ templateId }) => `/app/templates/${templateId}`, ready: 'Download' },
  'template-pages': { path: ({ templateId }) => `/app/templates/${templateId}/pages`, ready: /^1\. / },
  'template-page': {
    path: ({ templateId, pageId }) => `/app/templates/${templateId}/pages/${pageId}`,
    ready: 'Document reference',
  },
  'template-versions': {
    path: ({ templateId }) => `/app/templates/${templateId}/versions`,
    ready: /of the pixels differ/,
  },
  'template-settings': { path: ({ templateId }) => `/app/templates/${templateId}/settings`, ready: 'Rendering' },
  'bulk-create': {
    path: ({ templateId }) => `/app/templates/${templateId}/bulk`,
    ready: 'Drop a CSV or XLSX file here',
  },
  batches: { path: '/app/batches', ready: 'No batches yet' },
  brands: { path: '/app/brands', ready: 'Winter market' },
  brand: { path: ({ brandId }) => `/app/brands/${brandId}`, ready: 'Undo changes' },
  content: { path: '/app/content', ready: 'Coffees' },
  'content-entries': { path: '/app/content/coffees', ready: 'Huila' },
  'content-fields': { path: '/app/content/coffees/fields', ready: 'Tasting notes' },
  'content-entry': { path: ({ entryId }) => `/app/content/coffees/${entryId}`, ready: 'Save draft' },
  assets: { path: '/app/assets', ready: 'bean-gold' },
  fonts: { path: '/app/fonts', ready: 'Inter' },
  keys: { path: '/app/developers', ready: 'Nightly job' },
  secrets: { path: '/app/developers/secrets', ready: 'Not set' },
  webhooks: { path: '/app/developers/webhooks', ready: 'Warehouse' },
  'new-webhook': { path: '/app/developers/webhooks/new', ready: 'A public HTTPS URL' },
  webhook: { path: ({ webhookId }) => `/app/developers/webhooks/${webhookId}`, ready: 'Save' },
  assistants: { path: '/app/developers/assistants', ready: 'Connect an assistant' },
  limits: { path: '/app/developers/limits', ready: 'Key' },
  log: { path: '/app/log', ready: 'page_not_found' },
  'log-entry': { path: ({ failedRenderId }) => `/app/log/${failedRenderId}`, ready: 'page_not_found' },
  usage: { path: '/app/usage', ready: 'Data for renders by day' },
  people: { path: '/app/people', ready: 'lena@harbour.example' },
  account: { path: '/app/account', ready: 'This browser' },
  space: { path: '/app/space', ready: 'Your spaces' },
};

/** Screens that are longer than a window and keep something in place while they scroll. */
export const scrolledScreens = ['playground', 'template', 'log-entry', 'gallery', 'template-versions'];
