import type { JsonObject } from '../../../core/json.ts';
import { buildResources } from '../resources.ts';
import type { Route } from '../route.ts';
import { Components } from './components.ts';
import { headers, parameters } from './headers.ts';
import { describeOperation } from './operation.ts';
import { ProblemResponses, problemSchema } from './problems.ts';
import { securitySchemes } from './security.ts';
import { describeWebhooks } from './webhooks.ts';

export interface ServiceFacts {
  version: string;
  /** The origin of the service, `scheme://host[:port]`. */
  origin: string;
}

const description =
  'Designed pages go in; png, jpeg, webp, svg, pdf, pptx and HTML5 ads come out. Every JSON success is ' +
  '`{ "success": true, "data": … }`; every error is a problem document of RFC 9457 whose `code` is stable.';

/** The OpenAPI 3.1 description of the API, created from the routes that serve it (GEN-2). HTML pages are omitted. */
export function openApiDocument(routes: readonly Route[], { version, origin }: ServiceFacts): JsonObject {
  const described = routes.filter(isDescribed);
  const problems = new ProblemResponses();
  const components = new Components();
  const operationsByPath: Record<string, JsonObject> = {};
  for (const { pattern, routes: byMethod } of buildResources(described.map(withoutSpellings))) {
    const operations = [...byMethod].map(
      ([method, route]) => [method.toLowerCase(), describeOperation(route, { components, problems })] as const,
    );
    operationsByPath[pattern.replaceAll(/:([^/]+)/g, '{$1}').replace(/\*$/, '{path}')] = Object.fromEntries(operations);
  }
  const { document, schemas } = components.complete({
    paths: operationsByPath,
    webhooks: describeWebhooks(components),
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Galley',
      version,
      description,
      contact: { name: 'This installation of Galley', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: listTags(described),
    ...document,
    components: {
      securitySchemes,
      schemas: { ...schemas, Problem: problemSchema },
      responses: problems.all(),
      headers,
      parameters,
    },
  };
}

const tagDescriptions: Readonly<Record<string, string>> = {
  'API keys': 'API keys of a space, their scopes and their expiry',
  assets: 'Uploaded pictures',
  batches: 'Many files from the rows of a table',
  brands: 'Design tokens: the colors, fonts and pictures that designs share',
  content: 'Collections and entries that pages show',
  fonts: 'Uploaded fonts, and the catalogue of built-in fonts',
  mcp: 'Connected assistants',
  members: 'The people of a space and their roles',
  rendering: 'Renders of pages and code, and the render log',
  service: 'The service itself',
  shaders: 'Vetted GLSL programs that shader layers draw',
  'sign-in': 'Sign-up, sign-in and sign-out',
  account: 'Your account: password, sessions, password resets and deletion',
  spaces: 'Spaces, which own templates, keys, members and credits',
  templates: 'Templates, their pages and their published versions',
  usage: 'Credits and renders by day',
  webhooks: 'Webhooks, their events and deliveries',
};

function listTags(routes: readonly Route[]): JsonObject[] {
  const names = [...new Set(routes.flatMap(({ tags }) => tags))].sort();
  return names.map((name) => ({ name, description: tagDescriptions[name] ?? '' }));
}

function isDescribed({ path }: Route): boolean {
  return path.startsWith('/api/') || path.startsWith('/files/') || path.startsWith('/assets/');
}

/**
 * The route without the variants of its path. A path with `/index` at its end and an alias are the same operation,
 * which is described once.
 */
function withoutSpellings({ index: _, aliases: __, ...route }: Route): Route {
  return route;
}
