/**
 * Descriptions of path parameters, by the segment before the parameter: in `/api/templates/:id`, the id follows
 * `templates`.
 */
const descriptions: Readonly<Record<string, string>> = {
  'templates/:id': 'The id of the template.',
  'public/:id': 'The id or the slug of the public template.',
  'versions/:version': 'The number of the version, starting at 1.',
  'pages/:id': 'The id of the page.',
  'pages/:pageId': 'The id of the page.',
  'sessions/:id': 'The id of the session, from the list of your sessions.',
  'members/:id': 'The id of the membership or invitation, from the list of members.',
  'api-keys/:id': 'The id of the API key, from the list of keys.',
  'collections/:apiName': 'The `apiName` of the collection.',
  'content/:collection': 'The `apiName` of the collection.',
  ':collection/:slug': 'The slug of the entry.',
  'entries/:id': 'The id of the entry.',
  'logs/:id': 'The id of the log entry.',
  'assets/:id': 'The id of the asset.',
  'fonts/:id': 'The id of the uploaded font.',
  'brands/:id': 'The id of the brand.',
  'shaders/:id': 'The id of the shader. A shader of the shipped gallery also has a slug, which works in its place.',
  'batches/:id': 'The id of the batch.',
  'jobs/:id': 'The id of the job.',
  'webhooks/:id': 'The id of the webhook.',
  'deliveries/:deliveryId': 'The id of the delivery.',
  'grants/:id': 'The id of the grant, from the list of connected assistants.',
  'spaces/:id': 'The id of the space.',
};

/** Describes a path parameter whose route has no description of it. @throws Error if there is none for its segment */
export function describePathParameter(path: string, name: string): string {
  const segments = path.split('/');
  const key = `${segments[segments.indexOf(`:${name}`) - 1]}/:${name}`;
  const description = descriptions[key];
  if (description === undefined) throw new Error(`${path}: the parameter ${name} has no description`);
  return description;
}
